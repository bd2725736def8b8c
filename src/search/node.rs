//! Kinds of nodes as types, so that what differs between them is settled when the code is compiled.

/// What kind of node is searched.
pub trait NodeKind {
    /// Searched with an open window: its exact value and its line are wanted.
    const PV: bool;
}

/// A node of the principal variation.
pub struct Pv;

/// A node of which only the side of a null window is wanted.
pub struct NonPv;

impl NodeKind for Pv {
    const PV: bool = true;
}

impl NodeKind for NonPv {
    const PV: bool = false;
}
