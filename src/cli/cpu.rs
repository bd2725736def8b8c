//! The CPU features this build uses, and whether the CPU has them. `.cargo/config.toml` makes x86-64-v3 the baseline of
//! x86-64 builds; elsewhere the build is portable and there is nothing to check.

/// Features that this build uses and this CPU lacks. Call it before anything else: code built for a feature that is not
/// there ends the process with a signal.
///
/// The standard way to ask, `is_x86_feature_detected!`, is of no use here: it is constantly true in a build that
/// takes the feature for granted.
#[cfg(target_arch = "x86_64")]
#[must_use]
pub fn missing() -> Vec<&'static str> {
    let cpu = raw_cpuid::CpuId::new();
    let basic = cpu.get_feature_info();
    let extended = cpu.get_extended_feature_info();
    let amd = cpu.get_extended_processor_and_feature_identifiers();
    let basic = |has: fn(&raw_cpuid::FeatureInfo) -> bool| basic.as_ref().is_some_and(has);
    let has = |name: &str| match name {
        "AVX" => basic(|cpu| cpu.has_avx() && cpu.has_oxsave()),
        "AVX2" => extended.as_ref().is_some_and(|cpu| cpu.has_avx2()),
        "BMI1" => extended.as_ref().is_some_and(|cpu| cpu.has_bmi1()),
        "BMI2" => extended.as_ref().is_some_and(|cpu| cpu.has_bmi2()),
        "F16C" => basic(|cpu| cpu.has_f16c()),
        "FMA" => basic(|cpu| cpu.has_fma()),
        "LZCNT" => amd.as_ref().is_some_and(|cpu| cpu.has_lzcnt()),
        "MOVBE" => basic(|cpu| cpu.has_movbe()),
        "POPCNT" => basic(|cpu| cpu.has_popcnt()),
        "SSE4.2" => basic(|cpu| cpu.has_sse42()),
        _ => false,
    };
    used().into_iter().filter(|name| !has(name)).collect()
}

/// Features that this build uses and this CPU lacks: none, as the build is portable.
#[cfg(not(target_arch = "x86_64"))]
#[must_use]
pub fn missing() -> Vec<&'static str> {
    Vec::new()
}

/// Features of x86-64-v3 that this build uses, beyond what every x86-64 CPU has; empty for a portable build.
#[must_use]
pub fn used() -> Vec<&'static str> {
    let features = [
        ("AVX", cfg!(target_feature = "avx")),
        ("AVX2", cfg!(target_feature = "avx2")),
        ("BMI1", cfg!(target_feature = "bmi1")),
        ("BMI2", cfg!(target_feature = "bmi2")),
        ("F16C", cfg!(target_feature = "f16c")),
        ("FMA", cfg!(target_feature = "fma")),
        ("LZCNT", cfg!(target_feature = "lzcnt")),
        ("MOVBE", cfg!(target_feature = "movbe")),
        ("POPCNT", cfg!(target_feature = "popcnt")),
        ("SSE4.2", cfg!(target_feature = "sse4.2")),
    ];
    features.into_iter().filter(|(_, used)| *used).map(|(name, _)| name).collect()
}
