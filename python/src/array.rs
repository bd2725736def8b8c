//! Numbers as an array: of numpy if it is there, otherwise of the standard library.

use pyo3::exceptions::PyModuleNotFoundError;
use pyo3::prelude::*;
use pyo3::types::{PyByteArray, PyTuple};

/// A number that an array can hold.
pub trait Number: Copy {
    /// The letter of the type for the module array.
    const LETTER: &'static str;
    /// The name of the type for numpy.
    const NAME: &'static str;
    /// Appends the bytes of a number, as this machine orders them.
    fn push(self, bytes: &mut Vec<u8>);
}

macro_rules! numbers {
    ($($number:ty: $letter:literal, $name:literal;)*) => {
        $(impl Number for $number {
            const LETTER: &'static str = $letter;
            const NAME: &'static str = $name;
            fn push(self, bytes: &mut Vec<u8>) {
                bytes.extend_from_slice(&self.to_ne_bytes());
            }
        })*
    };
}

numbers! {
    i8: "b", "int8";
    i16: "h", "int16";
    u16: "H", "uint16";
}

/// An array of this shape. Without numpy it has one dimension.
pub fn make<'py, N: Number>(
    py: Python<'py>,
    numbers: &[N],
    shape: &[usize],
) -> PyResult<Bound<'py, PyAny>> {
    let mut bytes = Vec::with_capacity(size_of_val(numbers));
    numbers.iter().for_each(|number| number.push(&mut bytes));
    match py.import("numpy") {
        Ok(numpy) => {
            // A bytearray, so that the array can be written to.
            let data = PyByteArray::new(py, &bytes);
            let flat = numpy.call_method1("frombuffer", (data, N::NAME))?;
            flat.call_method1("reshape", (PyTuple::new(py, shape)?,))
        }
        Err(error) if error.is_instance_of::<PyModuleNotFoundError>(py) => {
            let array = py.import("array")?.call_method1("array", (N::LETTER,))?;
            array.call_method1("frombytes", (PyByteArray::new(py, &bytes),))?;
            Ok(array)
        }
        Err(error) => Err(error),
    }
}
