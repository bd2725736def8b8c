"""A loader of training data for PyTorch, and one pass of training over it. Without torch it fits the same kind of
model, a weight for each input, by numpy, so it runs anywhere.

    python data_loader.py FILE.games...
"""

import importlib
import sys
from collections.abc import Iterator
from typing import Any

import fissile
import numpy as np

SIZE = 512
# Scores in centipawns, as chances: a side that is 100 ahead wins five of eight games and draws some.
SCALE = 160.0


def batches(paths: list[str]) -> Iterator[tuple[Any, Any]]:
    """Indices of inputs of shape (n, 2, 32), the side to move first, and the result to expect, from 0 to 1. Indices of
    fissile.FEATURES are padding."""
    for batch in fissile.read_batches(paths, SIZE, quiet=True):
        expected = 1 / (1 + np.exp(-np.asarray(batch.scores, dtype=np.float32) / SCALE))
        result = (np.asarray(batch.results, dtype=np.float32) + 1) / 2
        yield np.asarray(batch.features).astype(np.int64), 0.7 * expected + 0.3 * result


def train_with_torch(torch: Any, paths: list[str]) -> float:
    class Games(torch.utils.data.IterableDataset):  # type: ignore[misc]
        """Each worker reads files of its own."""

        def __iter__(self) -> Iterator[tuple[Any, Any]]:
            worker = torch.utils.data.get_worker_info()
            own = paths if worker is None else paths[worker.id :: worker.num_workers]
            for features, targets in batches(own):
                yield torch.from_numpy(features), torch.from_numpy(targets)

    class Network(torch.nn.Module):  # type: ignore[misc]
        def __init__(self) -> None:
            super().__init__()
            self.inputs = torch.nn.EmbeddingBag(
                fissile.FEATURES + 1, 64, mode="sum", padding_idx=fissile.FEATURES
            )
            self.output = torch.nn.Linear(128, 1)

        def forward(self, features: Any) -> Any:
            sides = [self.inputs(features[:, side]).clamp(0, 1).square() for side in (0, 1)]
            return self.output(torch.cat(sides, dim=1)).squeeze(1).sigmoid()

    network, loss = Network(), torch.nn.MSELoss()
    optimizer = torch.optim.Adam(network.parameters(), lr=0.001)
    last = 0.0
    # The batches are made by Fissile, so batch_size is None.
    for features, targets in torch.utils.data.DataLoader(Games(), batch_size=None):
        optimizer.zero_grad()
        error = loss(network(features), targets)
        error.backward()
        optimizer.step()
        last = error.item()
    return last


def train_with_numpy(paths: list[str]) -> float:
    weights = np.zeros((2, fissile.FEATURES + 1))
    last = 0.0
    for features, targets in batches(paths):
        total = weights[0][features[:, 0]].sum(axis=1) + weights[1][features[:, 1]].sum(axis=1)
        error = 1 / (1 + np.exp(-total)) - targets
        for side in (0, 1):
            np.add.at(weights[side], features[:, side], -0.02 * error[:, None])
        weights[:, fissile.FEATURES] = 0
        last = float((error**2).mean())
    return last


if __name__ == "__main__":
    try:
        torch = importlib.import_module("torch")
    except ImportError:
        print(f"numpy: mean squared error of the last batch {train_with_numpy(sys.argv[1:]):.4f}")
    else:
        print(f"torch: mean squared error of the last batch {train_with_torch(torch, sys.argv[1:]):.4f}")
