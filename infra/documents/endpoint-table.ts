import { scopeOf } from '../../services/gateway/src/http/scope-of.ts';
import type { RouteDescription } from '../../services/gateway/src/http/route.ts';
import { routeDescriptions } from '../../services/gateway/src/routes/routes.ts';
import { markdownTable } from './markdown-table.ts';

/** The endpoints whose path fits one of the patterns, in the order of the route table. `*` stands for any one part of a path. */
export function endpointTable(patterns: readonly string[]): string {
  const routes = routeDescriptions.filter(({ path }) => patterns.some((pattern) => fits(path, pattern)));
  if (routes.length === 0) throw new Error(`no endpoint fits ${patterns.join(', ')}`);
  return markdownTable(['Endpoint', 'Does', 'Answers', 'Allowance', 'Scope', 'Own errors'], routes.map(row));
}

const row = (route: RouteDescription): readonly string[] => [
  `\`${route.method.toUpperCase()} ${route.path}\``,
  route.summary,
  Object.keys(route.answers).join(', '),
  route.allowance ?? '–',
  scopeOf(route) === undefined ? '–' : `\`${scopeOf(route)}\``,
  route.refusals.map((code) => `\`${code}\``).join(', '),
];

function fits(path: string, pattern: string): boolean {
  const [parts, wanted] = [path.split('/'), pattern.split('/')];
  const isOpen = wanted.at(-1) === '**';
  if (isOpen ? parts.length < wanted.length - 1 : parts.length !== wanted.length) return false;
  return wanted.every((part, at) => (isOpen && at === wanted.length - 1) || part === '*' || part === parts[at]);
}
