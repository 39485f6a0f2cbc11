import type { CaptureContext } from '../context/capture-context.ts';
import type { RequestWatch } from '../context/requests.ts';
import { closeFullPage, openFullPage } from '../in-page/open-full-page.ts';
import { innerScrollPxMin } from './limits.ts';

/**
 * A page that is prepared for scrolling through it, and the requests that it has sent since then.
 */
export type OpenPage = {
  readonly context: CaptureContext;
  readonly requests: RequestWatch;
  readonly stoodElsewhere: boolean;
};

/** Opens the page, and puts it back as it was, whatever happens. */
export async function inOpenPage<Out>(context: CaptureContext, work: (open: OpenPage) => Promise<Out>): Promise<Out> {
  const { inPage } = context;
  const requests = context.requests.watch();
  try {
    return await work({ context, requests, stoodElsewhere: await inPage(openFullPage, innerScrollPxMin) });
  } finally {
    requests.stop();
    await inPage(closeFullPage).catch(() => undefined);
  }
}
