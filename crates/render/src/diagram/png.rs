//! A diagram as a PNG picture, rendered from its SVG by resvg. A diagram contains no text, so no
//! font is needed.

use resvg::tiny_skia::{Pixmap, Transform};
use resvg::usvg::{Options, Tree};
use thiserror::Error;

/// Why rendering failed.
#[derive(Debug, Error)]
pub enum PngError {
    /// The SVG cannot be parsed, which would be a bug of this program.
    #[error("the drawing cannot be read: {0}")]
    Drawing(#[from] resvg::usvg::Error),
    /// The size is not possible.
    #[error("a picture of {0} by {0} pixels cannot be made")]
    Size(u32),
    /// The picture cannot be encoded.
    #[error("the picture cannot be encoded: {0}")]
    Encoding(String),
}

/// The bytes of a PNG file of a square SVG document, scaled to `pixels` pixels.
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
