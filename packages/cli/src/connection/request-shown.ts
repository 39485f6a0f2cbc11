import { TintypeError } from '@tintype/client';

type ShownRequest = { readonly method: string; readonly url: string; readonly body?: unknown };

/**
 * Thrown in place of the first request. The client passes this kind of error on without a retry.
 */
export class RequestShown extends TintypeError {
  readonly request: ShownRequest;

  constructor(url: string, { method = 'GET', body }: RequestInit) {
    super(`${method} ${url}`);
    this.request = { method, url, ...(typeof body === 'string' && { body: JSON.parse(body) as unknown }) };
  }
}

/** A `fetch` that sends nothing and throws the request. */
export const interceptRequest: typeof fetch = async (input, init = {}) => {
  throw new RequestShown(input as string, init);
};

/** Formats the request for a user. */
export function describeRequest({ method, url, body }: ShownRequest): readonly string[] {
  return [`${method} ${url}`, ...(body === undefined ? [] : JSON.stringify(body, undefined, 2).split('\n'))];
}

/** Formats the request as a command line. The key stays in the environment variable. */
export function formatCurlCommand({ method, url, body }: ShownRequest): string {
  const json =
    body === undefined ? [] : [`-H 'Content-Type: application/json'`, `-d ${quoteForShell(JSON.stringify(body))}`];
  const verb = method === 'GET' || (method === 'POST' && body !== undefined) ? [] : [`-X ${method}`];
  return ['curl', ...verb, quoteForShell(url), '-H "X-API-Key: $TINTYPE_API_KEY"', ...json].join(' ');
}

const quoteForShell = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`;
