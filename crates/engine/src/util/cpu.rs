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
    enum Answer {
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
        answer: Answer,
        bit: u32,
    }

    /// The features of x86-64-v4 beyond baseline x86-64: name, whether this build uses it, and
    /// CPUID bit (Intel SDM volume 2, table 3-8; AMD APM volume 3, appendix E). OSXSAVE, bit 27
    /// next to AVX, says that the system saves the AVX registers; every system that knows AVX-512
    /// saves those, too.
    const FEATURES: [Feature; 17] = [
        Feature {
            name: "SSE3",
            used: cfg!(target_feature = "sse3"),
            answer: Answer::Basic,
            bit: 0,
        },
        Feature { name: "FMA", used: cfg!(target_feature = "fma"), answer: Answer::Basic, bit: 12 },
        Feature {
            name: "SSE4.2",
            used: cfg!(target_feature = "sse4.2"),
            answer: Answer::Basic,
            bit: 20,
        },
        Feature {
            name: "MOVBE",
            used: cfg!(target_feature = "movbe"),
            answer: Answer::Basic,
            bit: 22,
        },
        Feature {
            name: "POPCNT",
            used: cfg!(target_feature = "popcnt"),
            answer: Answer::Basic,
            bit: 23,
        },
        Feature {
            name: "OSXSAVE",
            used: cfg!(target_feature = "avx"),
            answer: Answer::Basic,
            bit: 27,
        },
        Feature { name: "AVX", used: cfg!(target_feature = "avx"), answer: Answer::Basic, bit: 28 },
        Feature {
            name: "F16C",
            used: cfg!(target_feature = "f16c"),
            answer: Answer::Basic,
            bit: 29,
        },
        Feature {
            name: "BMI1",
            used: cfg!(target_feature = "bmi1"),
            answer: Answer::Structured,
            bit: 3,
        },
        Feature {
            name: "AVX2",
            used: cfg!(target_feature = "avx2"),
            answer: Answer::Structured,
            bit: 5,
        },
        Feature {
            name: "BMI2",
            used: cfg!(target_feature = "bmi2"),
            answer: Answer::Structured,
            bit: 8,
        },
        Feature {
            name: "LZCNT",
            used: cfg!(target_feature = "lzcnt"),
            answer: Answer::Extended,
            bit: 5,
        },
        Feature {
            name: "AVX-512F",
            used: cfg!(target_feature = "avx512f"),
            answer: Answer::Structured,
            bit: 16,
        },
        Feature {
            name: "AVX-512DQ",
            used: cfg!(target_feature = "avx512dq"),
            answer: Answer::Structured,
            bit: 17,
        },
        Feature {
            name: "AVX-512CD",
            used: cfg!(target_feature = "avx512cd"),
            answer: Answer::Structured,
            bit: 28,
        },
        Feature {
            name: "AVX-512BW",
            used: cfg!(target_feature = "avx512bw"),
            answer: Answer::Structured,
            bit: 30,
        },
        Feature {
            name: "AVX-512VL",
            used: cfg!(target_feature = "avx512vl"),
            answer: Answer::Structured,
            bit: 31,
        },
    ];

    /// The features beyond the baseline that this build uses; none in a portable build.
    pub fn used() -> impl Iterator<Item = &'static str> {
        FEATURES.iter().filter(|feature| feature.used).map(|feature| feature.name)
    }

    /// The required bits of one CPUID register.
    const fn required(answer: Answer) -> u32 {
        let mut bits = 0;
        let mut index = 0;
        while index < FEATURES.len() {
            let feature = &FEATURES[index];
            if feature.used && feature.answer as u8 == answer as u8 {
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
        const BASIC: u32 = required(Answer::Basic);
        const STRUCTURED: u32 = required(Answer::Structured);
        const EXTENDED: u32 = required(Answer::Extended);

        let basic = __cpuid(1).ecx;
        let structured = if __cpuid(0).eax < 7 { 0 } else { __cpuid_count(7, 0).ebx };
        let extended =
            if __cpuid(0x8000_0000).eax < 0x8000_0001 { 0 } else { __cpuid(0x8000_0001).ecx };
        basic & BASIC == BASIC
            && structured & STRUCTURED == STRUCTURED
            && extended & EXTENDED == EXTENDED
    }
}
