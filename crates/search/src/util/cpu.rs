//! The CPU features that this build uses, and whether the CPU has them. `.cargo/config.toml` makes
//! x86-64-v3 the baseline of x86-64 builds; other builds are portable, and there is nothing to
//! check.

#[cfg(target_arch = "x86_64")]
pub use x86_64::{fits, used};

/// Whether this CPU has all features that this build uses: always, since the build is portable.
#[cfg(not(target_arch = "x86_64"))]
#[must_use]
pub fn fits() -> bool {
    true
}

/// The features that this build uses beyond the baseline of its architecture: none.
#[cfg(not(target_arch = "x86_64"))]
pub fn used() -> impl Iterator<Item = &'static str> {
    std::iter::empty()
}

#[cfg(target_arch = "x86_64")]
mod x86_64 {
    /// The CPUID leaf and register that report a feature.
    #[derive(Clone, Copy, PartialEq, Eq)]
    enum Register {
        /// Leaf 1, register ECX.
        Basic,
        /// Leaf 7, register EBX.
        Structured,
        /// Leaf 0x80000001, register ECX.
        Extended,
    }

    struct Feature {
        name: &'static str,
        used: bool,
        register: Register,
        bit: u32,
    }

    impl Feature {
        const fn new(name: &'static str, used: bool, register: Register, bit: u32) -> Feature {
            Feature { name, used, register, bit }
        }
    }

    /// The features of x86-64-v4 beyond baseline x86-64: name, whether this build uses it, and
    /// CPUID bit (Intel SDM volume 2, table 3-8; AMD APM volume 3, appendix E). OSXSAVE, bit 27
    /// next to AVX, says that the system saves the AVX registers; every system that knows AVX-512
    /// saves those, too.
    const FEATURES: [Feature; 17] = [
        Feature::new("SSE3", cfg!(target_feature = "sse3"), Register::Basic, 0),
        Feature::new("FMA", cfg!(target_feature = "fma"), Register::Basic, 12),
        Feature::new("SSE4.2", cfg!(target_feature = "sse4.2"), Register::Basic, 20),
        Feature::new("MOVBE", cfg!(target_feature = "movbe"), Register::Basic, 22),
        Feature::new("POPCNT", cfg!(target_feature = "popcnt"), Register::Basic, 23),
        Feature::new("OSXSAVE", cfg!(target_feature = "avx"), Register::Basic, 27),
        Feature::new("AVX", cfg!(target_feature = "avx"), Register::Basic, 28),
        Feature::new("F16C", cfg!(target_feature = "f16c"), Register::Basic, 29),
        Feature::new("BMI1", cfg!(target_feature = "bmi1"), Register::Structured, 3),
        Feature::new("AVX2", cfg!(target_feature = "avx2"), Register::Structured, 5),
        Feature::new("BMI2", cfg!(target_feature = "bmi2"), Register::Structured, 8),
        Feature::new("LZCNT", cfg!(target_feature = "lzcnt"), Register::Extended, 5),
        Feature::new("AVX-512F", cfg!(target_feature = "avx512f"), Register::Structured, 16),
        Feature::new("AVX-512DQ", cfg!(target_feature = "avx512dq"), Register::Structured, 17),
        Feature::new("AVX-512CD", cfg!(target_feature = "avx512cd"), Register::Structured, 28),
        Feature::new("AVX-512BW", cfg!(target_feature = "avx512bw"), Register::Structured, 30),
        Feature::new("AVX-512VL", cfg!(target_feature = "avx512vl"), Register::Structured, 31),
    ];

    /// The features beyond the baseline that this build uses; none in a portable build.
    pub fn used() -> impl Iterator<Item = &'static str> {
        FEATURES.iter().filter(|feature| feature.used).map(|feature| feature.name)
    }

    /// The required bits of one CPUID register.
    const fn required(register: Register) -> u32 {
        let mut bits = 0;
        let mut index = 0;
        while index < FEATURES.len() {
            let feature = &FEATURES[index];
            if feature.used && feature.register as u8 == register as u8 {
                bits |= 1 << feature.bit;
            }
            index += 1;
        }
        bits
    }

    /// Whether this CPU has all features that this build uses. Call this before anything else: an
    /// unsupported instruction ends the process with a signal.
    ///
    /// `is_x86_feature_detected!` does not work here: it is constantly true for features that the
    /// build assumes. Code that copies structures does not work either, because the compiler copies
    /// them with AVX. So this uses only integers and constants.
    #[inline(never)]
    #[must_use]
    pub fn fits() -> bool {
        use std::arch::x86_64::{__cpuid, __cpuid_count};
        const BASIC: u32 = required(Register::Basic);
        const STRUCTURED: u32 = required(Register::Structured);
        const EXTENDED: u32 = required(Register::Extended);

        let basic = __cpuid(1).ecx;
        let structured = if __cpuid(0).eax < 7 { 0 } else { __cpuid_count(7, 0).ebx };
        let extended =
            if __cpuid(0x8000_0000).eax < 0x8000_0001 { 0 } else { __cpuid(0x8000_0001).ecx };
        basic & BASIC == BASIC
            && structured & STRUCTURED == STRUCTURED
            && extended & EXTENDED == EXTENDED
    }
}
