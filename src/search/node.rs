//! Node kinds as types, so that the compiler specializes the search for each.

/// The kind of a node.
pub trait NodeKind {
    /// Whether the node is searched with an open window, for its exact value and line.
    const PV: bool;
}

/// A node of the principal variation.
pub struct Pv;

/// A node searched with a null window, for a bound only.
pub struct NonPv;

impl NodeKind for Pv {
    const PV: bool = true;
}

impl NodeKind for NonPv {
    const PV: bool = false;
}
