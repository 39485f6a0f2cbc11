/**
 * Moves all that is in one node to the end of another. A page may have more children in one place
 * than a call takes arguments.
 */
export function moveChildren(from: ParentNode & Node, to: ParentNode & Node): void {
  for (let child = from.firstChild; child !== null; child = from.firstChild) to.append(child);
}
