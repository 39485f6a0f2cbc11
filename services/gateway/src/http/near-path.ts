import { findSmallest } from '@tintype/contracts/numbers/extremes';
import { nearName } from '@tintype/contracts/schemas/near-name';

type Endpoint = { readonly method: string; readonly path: string };
type RequestedEndpoint = { readonly method: string; readonly path: string };

const namedMax = 3;
/**
 * The maximum number of segments for a comparison. No endpoint has as many, and the comparison
 * takes quadratic time.
 */
const partsMax = 16;
const otherWord = 2;

/** Returns the endpoints that a request for an unknown address most likely meant. */
export function nearEndpoints(endpoints: readonly Endpoint[], { method, path }: RequestedEndpoint): string[] {
  const asked = partsOf(path);
  if (asked.length > partsMax) return [];
  const likely = endpoints
    .map((endpoint) => ({ ...endpoint, parts: partsOf(endpoint.path) }))
    .filter(({ parts }) => hasSharedWord(asked, parts))
    .map((endpoint) => ({ ...endpoint, cost: getCost(asked, endpoint.parts) }))
    .filter(({ cost }) => cost <= otherWord);
  if (!likely.some(({ cost }) => cost <= 1)) return [];
  // Endpoints of the same method come first: an action may have many names, so the existing ones
  // help more than a different method.
  const ofMethod = likely.filter((endpoint) => endpoint.method.toUpperCase() === method);
  const cheapest = withLeast(ofMethod.length > 0 ? ofMethod : likely, ({ cost }) => cost);
  // A parameter matches any word, but an endpoint with the same word is more likely.
  const worded = withLeast(cheapest, ({ parts }) => -parts.filter((part) => asked.includes(part)).length);
  // If no words match, an endpoint of the same length is more likely than one with additional
  // segments.
  return withLeast(worded, ({ parts }) => Math.abs(parts.length - asked.length))
    .slice(0, namedMax)
    .map((endpoint) => `${endpoint.method.toUpperCase()} ${endpoint.path}`);
}

function withLeast<Row>(rows: readonly Row[], of: (row: Row) => number): Row[] {
  const least = findSmallest(rows.map(of));
  return rows.filter((row) => of(row) === least);
}

const partsOf = (path: string): string[] => path.split('/').filter((part) => part !== '');
const isVersion = (part: string): boolean => /^v\d+$/i.test(part);
/**
 * Returns whether an endpoint shares a word. An endpoint that shares only the version and the
 * parameters is not similar.
 */
const hasSharedWord = (asked: readonly string[], template: readonly string[]): boolean =>
  template.some(
    (known) => !isParameter(known) && !isVersion(known) && asked.some((part) => partCost(part, known) < otherWord),
  );
const isParameter = (part: string): boolean => part.startsWith('{');

/**
 * Returns the edit distance in segments: an additional or missing segment costs 1, a misspelt
 * segment 0.5, a different segment 2.
 */
function getCost(asked: readonly string[], template: readonly string[]): number {
  let row = template.map((_part, index) => index + 1);
  row.unshift(0);
  for (const [index, part] of asked.entries()) {
    const next = [index + 1];
    for (const [place, known] of template.entries())
      next.push(Math.min(row[place]! + partCost(part, known), row[place + 1]! + 1, next[place]! + 1));
    row = next;
  }
  return row.at(-1)!;
}

function partCost(asked: string, known: string): number {
  if (asked === known || isParameter(known)) return 0;
  const isBeginning = asked.length > 2 && known.startsWith(asked.toLowerCase());
  return isBeginning || nearName(asked, [known]) !== undefined ? 0.5 : otherWord;
}
