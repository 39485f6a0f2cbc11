type TreeOrderNode = Readonly<{ id: string; parentId?: string }>;

/** Sorts pages below their parents. A page without a known parent is at the top level. */
export function sortByTree<T extends TreeOrderNode>(pages: readonly T[]): Readonly<{ page: T; level: number }>[] {
  const here = new Set(pages.map(({ id }) => id));
  const children = Map.groupBy(pages, ({ parentId }) => (parentId !== undefined && here.has(parentId) ? parentId : ''));
  const below = (parentId: string, level: number): { page: T; level: number }[] =>
    (children.get(parentId) ?? []).flatMap((page) => [{ page, level }, ...below(page.id, level + 1)]);
  return below('', 0);
}
