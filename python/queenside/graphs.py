"""Convert boards to networkx graphs (`pip install queenside[networkx]`)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ._boards import as_placement, whole
from ._types import BoardLike, Square

if TYPE_CHECKING:
    import networkx  # type: ignore[import-untyped, unused-ignore]

__all__ = ["attacks", "queens_graph"]


def queens_graph(n: int, /) -> networkx.Graph[Square]:
    """Return the queen's graph of an n x n board.

    The nodes are the squares; an edge connects two squares if a queen can move between them.
    The solutions of the n-queens problem are the independent sets of n squares.

    Parameters
    ----------
    n : int
        The board size, 0 to 64. The graph has n^2 nodes and about 5 n^3 / 3 edges.

    Returns
    -------
    networkx.Graph
        A graph whose nodes are (row, column).

    Examples
    --------
    >>> from queenside.graphs import queens_graph
    >>> queens_graph(8).number_of_edges()
    728
    """
    nx = _networkx()
    size = whole(n, "n", 0, 64)
    graph: networkx.Graph[Square] = nx.Graph()
    squares = [(row, column) for row in range(size) for column in range(size)]
    graph.add_nodes_from(squares)
    for row, column in squares:
        for down, right in ((0, 1), (1, 0), (1, 1), (1, -1)):
            to_row, to_column = row + down, column + right
            while 0 <= to_row < size and 0 <= to_column < size:
                graph.add_edge((row, column), (to_row, to_column))
                to_row, to_column = to_row + down, to_column + right
    return graph


def attacks(board: BoardLike, /) -> networkx.Graph[Square]:
    """Return the graph of the conflicts on a board.

    The nodes are the queens. An edge connects two queens that attack each other; its attribute
    `line` is their line. A board with n queens is a solution if the graph has no edges.

    Examples
    --------
    >>> from queenside.graphs import attacks
    >>> list(attacks([1, 3, 1, None]).edges(data="line"))
    [((0, 1), (2, 1), 'column 1')]
    """
    nx = _networkx()
    placement = as_placement(board)
    graph: networkx.Graph[Square] = nx.Graph()
    graph.add_nodes_from(placement.queens)
    graph.add_edges_from((a, b, {"line": line}) for a, b, line in placement.conflicts())
    return graph


def _networkx() -> Any:
    try:
        import networkx
    except ImportError as error:
        raise ImportError("graphs need networkx: pip install 'queenside[networkx]'") from error
    return networkx
