import { targetUrl } from './fragments.ts';

/** The maximum bytes of `html` as UTF-8. */
export const htmlBytesMax = 2 * 1_048_576;

const { example: _example, ...address } = targetUrl;
/** The page to capture: `url`, or `html` in its place. */
export const inputFields = {
  url: { ...targetUrl, description: 'must start with http:// or https://' },
  html: {
    type: 'string',
    minLength: 1,
    maxLength: htmlBytesMax,
    description: 'HTML document to capture instead of a URL. At most 2 MiB.',
  },
  baseUrl: {
    ...address,
    description:
      'must start with http:// or https://. Base URL and origin of `html`, used to resolve its relative URLs.',
  },
} as const;

/**
 * The address of `html` without a `baseUrl`. No such host can exist (RFC 6761, section 6.4), so
 * relative addresses lead nowhere. It is not HTTPS, because the images of the page may be http://.
 */
export const addressOfHtml = 'http://html.invalid/';

export type Input = {
  readonly url?: string | undefined;
  readonly html?: string | undefined;
  readonly baseUrl?: string | undefined;
};

export const pickInput = ({ url, html, baseUrl }: Input): Input => ({ url, html, baseUrl });
/** Returns the address of the page of an input. */
export const getInputAddress = ({ url, html, baseUrl }: Input): string =>
  html === undefined ? url! : (baseUrl ?? addressOfHtml);

type InputFaults = Readonly<Record<string, string>>;
export function inputFaults({ url, html, baseUrl }: Input): InputFaults {
  if (url === undefined && html === undefined) return { url: 'is required, unless html is sent' };
  if (url !== undefined && html !== undefined)
    return { html: 'must not be sent together with url. Send only one of them' };
  if (html === undefined) return baseUrl === undefined ? {} : { baseUrl: 'applies only with html' };
  return new TextEncoder().encode(html).length <= htmlBytesMax
    ? {}
    : { html: `must have at most ${htmlBytesMax} bytes in UTF-8` };
}
