//! Which nodes of a game a change has touched. The clients that show the game need them.

use super::tree::NodeId;

/// What a change touched.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Touched {
    /// These nodes, and nothing else.
    Nodes(Vec<NodeId>),
    /// More than nodes.
    Everything,
}

/// A change that was made to a copy of the game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Change {
    pub touched: Touched,
    /// The node that is shown from now on to the client who made the change.
    pub shown: NodeId,
    /// Whether that client wants the position as an answer even if it has shown it already.
    pub is_move: bool,
}

impl Change {
    /// A change of one node, which is not shown because of it.
    #[must_use]
    pub fn of_node(node: NodeId, shown: NodeId) -> Change {
        Change { touched: Touched::Nodes(vec![node]), shown, is_move: false }
    }

    /// A change of more than nodes.
    #[must_use]
    pub const fn of_everything(shown: NodeId) -> Change {
        Change { touched: Touched::Everything, shown, is_move: false }
    }

    /// A change of what is not shown with the game.
    #[must_use]
    pub const fn of_nothing(shown: NodeId) -> Change {
        Change { touched: Touched::Nodes(Vec::new()), shown, is_move: false }
    }
}
