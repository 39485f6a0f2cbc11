import type { WatchedPage } from '@tintype/contracts/capture/capture-result';
import type { TemporaryPage } from '@tintype/contracts/schedules/watched-content';
import { maintenanceWords, signInWords } from './interlude-words.ts';

export type Addresses = { readonly requested: string | undefined; readonly reached: string | null };

/**
 * The maximum number of characters of a page that only reports that the previous page is
 * unavailable.
 */
const shortPageCharacters = 1_500;
/**
 * The largest number of lines that the render service reads of a page (`textLimits`). A page with
 * exactly this many lines may have more.
 */
const headLines = 40;
/** If more than this share of its first lines remains, the page is still the previous page. */
const sameShareMax = 0.5;
/**
 * The share of the words of the previous page below which a page counts as almost without text, if
 * it does not state in known words why it appeared.
 */
const fewWordsShare = 1 / 3;

/**
 * Recognises a page that a site shows for a while in place of the watched page. Such a page is
 * short and has few lines of the watched page. It states that the site is unavailable, requests a
 * sign-in, or has nearly no text.
 */
export function detectInterlude(
  page: WatchedPage | undefined,
  known: WatchedPage | undefined,
  addresses: Addresses,
): TemporaryPage | undefined {
  if (page === undefined || known === undefined || sameShare(page, known) > sameShareMax) return undefined;
  const { title, head, asksPassword } = page;
  const text = [title, ...head].join('\n').toLowerCase();
  if (head.length >= headLines || text.length > shortPageCharacters) return undefined;
  if ((asksPassword && !known.asksPassword) || wasLedToSignIn(addresses)) return 'sign_in';
  if (maintenanceWords.test(text)) return 'maintenance';
  if (signInWords.test(text)) return 'sign_in';
  return page.words <= known.words * fewWordsShare ? 'other_page' : undefined;
}

function sameShare({ head }: WatchedPage, known: WatchedPage): number {
  const lines = new Set(head);
  return known.head.filter((line) => lines.has(line)).length / Math.max(1, known.head.length);
}

const signInPath =
  /(?:^|[/._-])(?:log-?_?in|sign-?_?in|sso|auth(?:enticate|orize)?|session\/new|anmelden|connexion|acceso|accedi)(?:$|[/._-])/i;

function wasLedToSignIn({ requested, reached }: Addresses): boolean {
  const [from, to] = [requested, reached ?? undefined].map((url) => (url === undefined ? null : URL.parse(url)));
  if (from === undefined || to === undefined || from === null || to === null) return false;
  const place = ({ hostname, pathname }: URL): string => `${hostname}${pathname}`;
  return place(from) !== place(to) && signInPath.test(place(to)) && !signInPath.test(place(from));
}
