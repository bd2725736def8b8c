//! Reading numbers from the front of a byte string. The caller interprets them.

use integer_encoding::VarInt;

/// The unread bytes. Every method returns `None` if too few are left, and then reads nothing.
#[derive(Clone, Copy, Debug)]
pub struct Cursor<'a>(pub &'a [u8]);

impl<'a> Cursor<'a> {
    /// Reads `count` bytes.
    pub fn bytes(&mut self, count: usize) -> Option<&'a [u8]> {
        let (taken, rest) = self.0.split_at_checked(count)?;
        self.0 = rest;
        Some(taken)
    }

    /// Reads `N` bytes.
    pub fn array<const N: usize>(&mut self) -> Option<[u8; N]> {
        self.bytes(N)?.try_into().ok()
    }

    /// Reads a byte.
    pub fn u8(&mut self) -> Option<u8> {
        self.array().map(u8::from_le_bytes)
    }

    /// Reads two bytes, little-endian.
    pub fn u16(&mut self) -> Option<u16> {
        self.array().map(u16::from_le_bytes)
    }

    /// Reads a number in LEB128, zigzag-encoded if its type is signed.
    pub fn varint<V: VarInt>(&mut self) -> Option<V> {
        let (number, length) = V::decode_var(self.0)?;
        self.0 = self.0.get(length..)?;
        Some(number)
    }
}

/// Appends a number in LEB128, zigzag-encoded if its type is signed.
pub fn push_varint(bytes: &mut Vec<u8>, number: impl VarInt) {
    let mut buffer = [0; 10];
    let length = number.encode_var(&mut buffer);
    bytes.extend_from_slice(&buffer[..length]);
}

#[cfg(test)]
mod tests {
    use super::{Cursor, push_varint};

    #[test]
    fn numbers_come_back_and_missing_bytes_are_noticed() {
        let mut bytes = vec![7, 0x34, 0x12];
        push_varint(&mut bytes, 300_u64);
        push_varint(&mut bytes, -65_i32);
        let mut cursor = Cursor(&bytes);
        assert_eq!((cursor.u8(), cursor.u16()), (Some(7), Some(0x1234)));
        assert_eq!((cursor.varint::<u64>(), cursor.varint::<i32>()), (Some(300), Some(-65)));
        assert_eq!((cursor.u8(), cursor.u16(), cursor.varint::<u32>()), (None, None, None));
        assert_eq!(Cursor(&[0x80]).varint::<u64>(), None);
    }
}
