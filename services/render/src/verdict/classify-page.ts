import type { Observations } from '@tintype/contracts/capture/capture-result';
import { gatherEvidence } from '../in-page/evidence.ts';
import type { InPage } from '../browser/run-in-page.ts';

export type PageResponse = Pick<Evidence, 'url' | 'status' | 'headers'>;
export type Recognition = { readonly recognised: Observations['recognised']; readonly as?: string };

/** The rules rather miss a bot wall than report a real page as a bot wall. */
export async function classifyPage(inPage: InPage, answer: PageResponse): Promise<Recognition> {
  const { title, text, matches } = await inPage(
    gatherEvidence,
    selectors,
    suspiciousTitles,
    (answer.status ?? 0) >= 400,
  );
  return classify({ ...answer, title, text, has: (mark) => matches.includes(markNames.indexOf(mark)) });
}

export function classify(evidence: Evidence): Recognition {
  const wall = walls.find(({ is }) => is(evidence));
  if (wall !== undefined) return { recognised: 'bot_wall', as: wall.name };
  if (isErrorPage(evidence)) return { recognised: 'error_page' };
  return { recognised: null };
}

export type Evidence = {
  readonly url: string;
  readonly status: number | null;
  readonly headers: Readonly<Record<string, string>>;
  readonly title: string;
  readonly text: string;
  readonly has: (mark: Mark) => boolean;
};

export const marks = {
  cloudflareChallenge:
    '#challenge-form, #challenge-running, #challenge-stage, #challenge-error-text, script[src*="/cdn-cgi/challenge-platform/h/"]',
  cloudflareBlock: '#cf-error-details, .cf-error-details, #cf-wrapper',
  datadome: 'iframe[src*="captcha-delivery.com"], script[src*="captcha-delivery.com"]',
  perimeterx: '#px-captcha, #px-captcha-wrapper',
  incapsula: 'iframe[src*="_Incapsula_Resource"], #main-iframe[src*="Incapsula"]',
  awsWaf: '#captcha-container script[src*="awswaf"], script[src*="captcha.awswaf.com"]',
  captcha:
    '.h-captcha, .g-recaptcha, #captcha-form, .cf-turnstile, iframe[src*="hcaptcha.com"], iframe[src*="/recaptcha/"]',
} as const;
export type Mark = keyof typeof marks;

const markNames = Object.keys(marks) as readonly Mark[];
const selectors = markNames.map((name) => marks[name]);

const isRefusal = ({ status }: Evidence): boolean => [401, 403, 405, 429, 503].includes(status ?? 0);
/**
 * An interstitial has one or two sentences. A page that has a captcha in one of its forms has more
 * text.
 */
const isShortPage = ({ text }: Evidence): boolean => text.length < 700;

type Wall = { readonly name: string; readonly is: (seen: Evidence) => boolean };
const wall = (name: string, is: Wall['is']): Wall => ({ name, is });

/**
 * A site that only uses a vendor has the vendor's scripts and headers on every page, so neither is
 * enough. A row requires something that only the wall has, or two signals at once.
 */
export const walls: readonly Wall[] = [
  // Cloudflare documents this header as the way to distinguish a challenge from a page.
  wall('Cloudflare challenge', ({ headers }) => headers['cf-mitigated'] === 'challenge'),
  wall(
    'Cloudflare challenge',
    (seen) =>
      seen.has('cloudflareChallenge') && /^(just a moment|checking your browser|attention required)/i.test(seen.title),
  ),
  wall(
    'Cloudflare block',
    (seen) =>
      seen.has('cloudflareBlock') && isRefusal(seen) && /attention required|access denied|blocked/i.test(seen.title),
  ),
  wall('DataDome', (seen) => seen.has('datadome') && (isRefusal(seen) || isShortPage(seen))),
  wall(
    'DataDome',
    (seen) => isRefusal(seen) && ('x-datadome' in seen.headers || 'x-dd-b' in seen.headers) && isShortPage(seen),
  ),
  wall(
    'HUMAN (PerimeterX)',
    (seen) =>
      seen.has('perimeterx') &&
      (isRefusal(seen) || /access to this page has been denied|human verification/i.test(seen.title)),
  ),
  wall(
    'Akamai',
    (seen) =>
      isRefusal(seen) &&
      /access denied/i.test(seen.title) &&
      /reference\s*#\s*[0-9a-f.]+|errors\.edgesuite\.net/i.test(seen.text),
  ),
  wall('Imperva', (seen) => seen.has('incapsula') && isShortPage(seen)),
  wall('Imperva', (seen) => isRefusal(seen) && /incapsula incident id|powered by imperva/i.test(seen.text)),
  wall('AWS WAF', ({ headers }) => ['challenge', 'captcha'].includes(headers['x-amzn-waf-action'] ?? '')),
  wall('AWS WAF', (seen) => seen.has('awsWaf') && isShortPage(seen) && /human verification/i.test(seen.title)),
  wall('Kasada', (seen) => isRefusal(seen) && Object.keys(seen.headers).some((name) => name.startsWith('x-kpsdk-'))),
  wall('Google', (seen) => /^https?:\/\/(www|ipv[46])\.google\.[^/]+\/sorry\//.test(seen.url)),
  wall('captcha', (seen) => seen.has('captcha') && isRefusal(seen) && isShortPage(seen)),
  wall(
    'captcha',
    (seen) =>
      seen.has('captcha') &&
      isShortPage(seen) &&
      /robot|are you (a )?human|human verification|security (check|verification)|verify you are|captcha/i.test(
        `${seen.title} ${seen.text}`,
      ) &&
      !/sign (in|up)|log ?in|password|contact|comment|subscribe/i.test(`${seen.title} ${seen.text}`),
  ),
];

/**
 * Titles that the rows above require, and the titles of error pages of web servers. The text of the
 * page is read only if the title matches.
 */
export const suspiciousTitles =
  'just a moment|checking your browser|attention required|access (to this page ' +
  ')?.{0,10}denied|blocked|human|captcha|robot|security|verify|^[45]\\d\\d |error|not found';

/** The default pages of web servers may have any status. */
const serverErrorTitle =
  /^(404 Not Found|403 Forbidden|401 Unauthorized|400 Bad Request|410 Gone|500 Internal Server Error|502 Bad Gateway|503 Service (Temporarily )?Unavailable|504 Gateway Time-?out)$/i;

export const isErrorPage = ({ status, title, text }: Evidence): boolean =>
  (status ?? 0) >= 400 || (serverErrorTitle.test(title.trim()) && text.length < 500);
