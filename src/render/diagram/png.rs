//! A diagram as a PNG picture, made from its SVG by resvg. There is no text in a diagram, so no font is needed.

use resvg::tiny_skia::{Pixmap, Transform};
use resvg::usvg::{Options, Tree};
use thiserror::Error;

/// Why there is no picture.
#[derive(Debug, Error)]
pub enum PngError {
    /// The SVG cannot be read back, which would be a mistake of this program.
    #[error("the drawing cannot be read: {0}")]
    Drawing(#[from] resvg::usvg::Error),
    /// There is no picture of that size.
    #[error("a picture of {0} by {0} pixels cannot be made")]
    Size(u32),
    /// The picture cannot be encoded.
    #[error("the picture cannot be encoded: {0}")]
    Encoding(String),
}

/// The bytes of a PNG file with an SVG document that is as wide as high, scaled to so many pixels.
///
/// # Errors
/// If the size is 0 or too large, or a library fails.
pub fn png(svg: &str, pixels: u32) -> Result<Vec<u8>, PngError> {
    let tree = Tree::from_str(svg, &Options::default())?;
    let mut picture = Pixmap::new(pixels, pixels).ok_or(PngError::Size(pixels))?;
    let scale = pixels as f32 / tree.size().width();
    resvg::render(&tree, Transform::from_scale(scale, scale), &mut picture.as_mut());
    picture.encode_png().map_err(|error| PngError::Encoding(error.to_string()))
}
