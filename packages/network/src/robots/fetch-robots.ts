import { EgressFailed, EgressRefused } from '../egress-errors.ts';
import type { GuardedFetch, GuardedFetchResponse } from '../guarded-fetch.ts';

/** The robots.txt rules of a host. If there is no file, everything or nothing is allowed. */
export type RobotsFile =
  | { readonly access: 'rules'; readonly text: string }
  | { readonly access: 'all' | 'none'; readonly reason: string };

/** The limits of RFC 9309, sections 2.3.1.2 and 2.5. */
export const robotsLimits = { redirectsMax: 5, bytesMax: 500 * 1024, timeoutMs: 10_000 } as const;

type FetchRobotsOptions = { readonly fetch: GuardedFetch; readonly signal?: AbortSignal; readonly timeoutMs?: number };

/**
 * Fetches the robots.txt of an origin. A missing file (4xx, or endless redirects) allows
 * everything; a server that cannot deliver it (5xx, no connection, no response in time, a forbidden
 * address) forbids everything (section 2.3.1).
 */
export async function fetchRobots(
  origin: string,
  { fetch, signal, timeoutMs = robotsLimits.timeoutMs }: FetchRobotsOptions,
): Promise<RobotsFile> {
  const deadline = performance.now() + timeoutMs;
  let url = `${origin}/robots.txt`;
  try {
    for (let redirects = 0; redirects <= robotsLimits.redirectsMax; redirects += 1) {
      const leftMs = deadline - performance.now();
      if (leftMs <= 0) return { access: 'none', reason: 'timeout' };
      const answer = await fetch(url, {
        timeoutMs: Math.ceil(leftMs),
        maxResponseBytes: robotsLimits.bytesMax,
        ...(signal && { signal }),
      });
      const next = findRedirect(answer, url);
      if (next === undefined) return toRobotsFile(answer);
      url = next;
    }
    return { access: 'all', reason: 'too many redirects' };
  } catch (error) {
    if (error instanceof EgressRefused) return { access: 'none', reason: 'address not allowed' };
    if (error instanceof EgressFailed) return { access: 'none', reason: error.kind };
    throw error;
  }
}

function findRedirect({ status, headers }: GuardedFetchResponse, from: string): string | undefined {
  const to = [301, 302, 303, 307, 308].includes(status) ? headers['location'] : undefined;
  return to === undefined ? undefined : URL.parse(to, from)?.href;
}

function toRobotsFile({ status, body, truncated }: GuardedFetchResponse): RobotsFile {
  if (status >= 500) return { access: 'none', reason: `status ${status}` };
  if (status < 200 || status >= 300) return { access: 'all', reason: `status ${status}` };
  const text = body.toString();
  // The last line of a truncated file may be incomplete, so it is dropped.
  return { access: 'rules', text: (truncated ? text.slice(0, text.lastIndexOf('\n') + 1) : text).replaceAll('\0', '') };
}
