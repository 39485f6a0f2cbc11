import { errorCatalogue, type ErrorCode } from '../errors/catalogue.ts';
import type { CrawlRequest } from './crawl-request.ts';
import { skipReasons, type SkipReason } from './skip-reasons.ts';

type Crawl = {
  readonly completedAt: Date | null;
  readonly settings: Pick<CrawlRequest, 'depth' | 'limit' | 'includePatterns'>;
  readonly progress: { readonly discovered: number; readonly completed: number };
  /** How many pages were not captured, by the code that says why. */
  readonly reasons: Readonly<Record<string, number>>;
};

/** Why an ended crawl has fewer pages than its owner may expect, in sentences. */
export function notesOf(crawl: Crawl): string[] {
  if (crawl.completedAt === null) return [];
  const missing = Object.entries(crawl.reasons).map(
    ([code, count]) => `${count} ${count === 1 ? 'page is' : 'pages are'} missing (${code}): ${meaningOf(code)}`,
  );
  return [...missing, ...(isAlone(crawl) ? [matchedNothing(crawl)] : [])];
}

const isAlone = ({ settings, progress }: Crawl): boolean =>
  settings.includePatterns.length > 0 &&
  settings.depth > 0 &&
  settings.limit > 1 &&
  progress.completed === 1 &&
  progress.discovered === 1;

const matchedNothing = ({ settings: { includePatterns } }: Crawl): string =>
  `No link of the first page matched includePatterns (${includePatterns.slice(0, 3).join(', ')}). A glob is held against the whole URL; * stops at a slash, ** does not.`;

const meaningOf = (code: string): string =>
  code in skipReasons
    ? skipReasons[code as SkipReason]
    : ((errorCatalogue[code as ErrorCode] as { readonly message: string } | undefined)?.message ?? 'The page failed.');
