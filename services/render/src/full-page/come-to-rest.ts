import { setTimeout as sleep } from 'node:timers/promises';
import { blockersOf } from '../blockers/blockers.ts';
import type { CaptureContext } from '../context/capture-context.ts';
import type { RequestWatch } from '../context/requests.ts';
import { thawFixed } from '../in-page/fixed-elements.ts';
import { fullPageImages } from '../in-page/full-page-state.ts';
import { glanceAt } from '../in-page/walk-page.ts';
import { settleInPage } from '../in-page/settle.ts';
import { sweep } from '../stages/block.ts';
import { clean } from '../stages/clean.ts';
import { quietMs } from '../stages/settle.ts';
import { arrivalMs } from './limits.ts';

type Dependencies = { readonly context: CaptureContext; readonly requests: RequestWatch; readonly height: number };

/** A page that was walked through, at its top again: what that set off is waited for, and what it brought up is removed and hidden like the rest. */
export async function comeToRest({ context, requests, height }: Dependencies): Promise<void> {
  const { inPage, request } = context;
  await requests.idle(arrivalMs(context));
  await inPage(fullPageImages, height, arrivalMs(context));
  await inPage(thawFixed);
  await inPage(glanceAt, 0);
  await sleep(request.scrollInterval);
  await sweep(context, blockersOf(request));
  await clean(context);
  await inPage(settleInPage, arrivalMs(context), quietMs);
}
