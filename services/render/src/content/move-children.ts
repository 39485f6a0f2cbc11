/**
 * Moves all children of a node to the end of another node. A page may have more children in one
 * place than a call accepts arguments.
 */
export function moveChildren(from: ParentNode & Node, to: ParentNode & Node): void {
  for (let child = from.firstChild; child !== null; child = from.firstChild) to.append(child);
}
