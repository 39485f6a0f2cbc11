"""Lists that the API returns in pages."""

from __future__ import annotations

from typing import Any, Callable, Dict, Generic, Iterator, List, TypeVar

Item = TypeVar("Item")
Page = TypeVar("Page")


class Pages(Generic[Item, Page]):
    """Iterates over all items, a page at a time. Each iteration starts with the first page."""

    def __init__(self, read: Callable[[Dict[str, Any]], Any], items: str, takes_cursor: bool) -> None:
        self._read = read
        self._items = items
        self._takes_cursor = takes_cursor

    def __iter__(self) -> Iterator[Item]:
        for page in self.pages():
            yield from self.items_of(page)

    def items_of(self, page: Any) -> List[Item]:
        return page[self._items]  # type: ignore[no-any-return]

    def pages(self) -> Iterator[Page]:
        place: Dict[str, Any] = {}
        while True:
            page = self._read(place)
            yield page
            if self._takes_cursor:
                if page["nextCursor"] is None:
                    return
                place = {"cursor": page["nextCursor"]}
            else:
                if page["page"] + 1 >= page["totalPages"]:
                    return
                place = {"page": page["page"] + 1}

    def first(self) -> Page:
        """Returns the first page."""
        return next(self.pages())
