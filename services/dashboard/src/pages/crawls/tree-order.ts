type TreeOrderNode = { readonly id: string; readonly parentId?: string };

/**
 * Returns each page after the page that led to it, with its depth. A page whose parent is missing
 * is at the top.
 */
export function inTreeOrder<T extends TreeOrderNode>(
  pages: readonly T[],
): { readonly page: T; readonly level: number }[] {
  const here = new Set(pages.map(({ id }) => id));
  const children = Map.groupBy(pages, ({ parentId }) => (parentId !== undefined && here.has(parentId) ? parentId : ''));
  const below = (parentId: string, level: number): { page: T; level: number }[] =>
    (children.get(parentId) ?? []).flatMap((page) => [{ page, level }, ...below(page.id, level + 1)]);
  return below('', 0);
}
