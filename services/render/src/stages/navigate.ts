import { ServiceError } from '@tintype/contracts/errors/service-error';
import { explainFailure } from '../browser/browser-errors.ts';
import type { CaptureContext } from '../context/capture-context.ts';
import { refuseForbiddenRequests } from './refusals.ts';

const lifecycle = { load: 'load', domcontentloaded: 'domcontentloaded', networkidle: 'networkidle2' } as const;

export type Visit = { readonly finalUrl: string | null; readonly httpStatus: number | null };

/** Goes to the page. An answer of 4xx or 5xx is a page like any other (contract decisions, section 4). */
export async function navigate(context: CaptureContext, signal: AbortSignal): Promise<Visit> {
  const { slot, request, extension } = context;
  const { page, events } = slot;
  const options = { waitUntil: lifecycle[request.waitUntil], timeout: 0, signal } as const;
  const response = await page.goto(request.url, options).catch(async (error: unknown) => {
    refuseForbiddenRequests(events);
    // What a browser would download is no page, which some origins expect.
    await extension.beforeTake?.(context);
    throw error;
  });
  refuseForbiddenRequests(events);
  const httpStatus = response?.status() ?? null;
  // Plain HTTP reaches a dead host through the proxy, whose own answer must not be taken for the site's.
  const failure = events.failures.find(({ host, port }) => isFrom(response?.url(), { host, port }));
  if (failure !== undefined && response?.headers()['x-tintype-failure'] !== undefined) throw explainFailure(failure);
  if (page.url().startsWith('chrome-error:'))
    throw new ServiceError('RENDER_FAILED', { message: 'The browser shows an error page of its own.' });
  await extension.beforeTake?.(context);
  return { finalUrl: page.url(), httpStatus };
}

function isFrom(url: string | undefined, { host, port }: { host: string; port: number }): boolean {
  if (url === undefined || !URL.canParse(url)) return false;
  const { hostname, port: named, protocol } = new URL(url);
  return hostname === host && Number(named || (protocol === 'https:' ? 443 : 80)) === port;
}
