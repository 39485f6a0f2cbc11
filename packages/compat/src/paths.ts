import type { SentFields } from './rule.ts';

type PathParameters = {
  readonly given?: readonly (readonly [string, unknown])[];
  readonly fields?: SentFields;
  readonly endpoint?: string;
};
export type PathReader = (url: URL) => PathParameters;

const listSegments = ({ pathname }: URL): string[] => pathname.split('/').filter((segment) => segment !== '');

/** The path is `/v1/<key>/<token>/png`, or `/v1/render/async`. */
export const parseUrlboxPath: PathReader = (url) => {
  const segments = listSegments(url);
  if (segments.includes('render')) return segments.at(-1) === 'async' ? { endpoint: '/v1/screenshots/async' } : {};
  return segments.length > 2 ? { given: [['format', segments.at(-1)]] } : {};
};

/**
 * The path is `/screenshot`, `/pdf`, `/content` or `/scrape`, possibly after the name of a browser.
 */
export const parsePuppeteerPath: PathReader = (url) => {
  const last = listSegments(url).at(-1);
  if (last === 'pdf') return { fields: { format: 'pdf' } };
  if (last === 'content') return { fields: { outputs: [{ type: 'html' }] } };
  return last === 'screenshot' ? { fields: { format: 'png' } } : {};
};

/** `/forms/chromium/convert/url` creates a PDF, `/forms/chromium/screenshot/url` an image. */
export const parseGotenbergPath: PathReader = (url) => {
  const segments = listSegments(url);
  if (segments.includes('convert')) return { fields: { format: 'pdf' } };
  return segments.includes('screenshot') ? { fields: { format: 'png' } } : {};
};

const withValue = new Set(['width', 'crop', 'maxAge', 'hours', 'wait', 'viewportWidth', 'auth', 'pdfSource']);

/** `/get/width/600/crop/900/https://example.com/`: options, then the address of the page. */
export const parseThumioPath: PathReader = ({ pathname, search, hash }) => {
  const given: [string, unknown][] = [];
  let rest = pathname.replace(/^\/get\//, '');
  for (;;) {
    const [, name, after = ''] = /^([a-zA-Z0-9]+)\/(.*)$/s.exec(rest) ?? [];
    if (name === undefined) break;
    const [, value, left = ''] = (withValue.has(name) ? /^([^/]*)\/?(.*)$/s : /^()(.*)$/s).exec(after) ?? [];
    given.push([name, withValue.has(name) ? value : true]);
    rest = left;
  }
  return { given: [...given, ...(rest === '' ? [] : [['url', `${rest}${search}${hash}`] as const])] };
};
