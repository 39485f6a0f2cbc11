import { setTimeout as sleep } from 'node:timers/promises';
import { warning } from '@tintype/contracts/capture/capture-result';
import { throwIfFailOnMet } from '@tintype/contracts/capture/fail-on';
import { ServiceError } from '@tintype/contracts/errors/service-error';
import type { CaptureContext } from '../context/capture-context.ts';
import { classifyPage, type Recognition } from '../verdict/classify-page.ts';

/** The stealth browser passes such a challenge automatically after some seconds. */
const passMsMax = 10_000;
const pollIntervalMs = 500;

/** Returns whether the page changed in the meantime and must settle again. */
export async function recognise(context: CaptureContext, signal: AbortSignal): Promise<{ readonly passed: boolean }> {
  const { request, note, warn } = context;
  let found = await recogniseNow(context);
  const wasBlocked = found.recognised === 'bot_wall';
  if (request.stealthMode && wasBlocked) found = await waitForPassage(context, found, signal);
  note({ recognised: found.recognised });
  if (found.recognised === 'bot_wall') {
    if (request.stealthMode)
      throw new ServiceError('TARGET_BLOCKED', {
        message: 'The bot protection of the site blocked the browser.',
        details: { recognised: found.as },
      });
    warn(warning('BOT_WALL', `Recognised as: ${found.as}.`));
  }
  if (found.recognised === 'error_page') warn(warning('ERROR_PAGE'));
  // The rest of the verdict needs the image.
  const httpStatus = context.history.answer()?.status ?? null;
  throwIfFailOnMet(request.failOn, { ...found, httpStatus, incompleteDocument: context.incomplete() });
  return { passed: wasBlocked && found.recognised !== 'bot_wall' };
}

const recogniseNow = ({ inPage, history, slot }: CaptureContext): Promise<Recognition> => {
  const { status, headers } = history.answer() ?? { status: null, headers: {} };
  return classifyPage(inPage, { url: slot.page.url(), status, headers });
};

async function waitForPassage(context: CaptureContext, first: Recognition, signal: AbortSignal): Promise<Recognition> {
  const endsAt = performance.now() + Math.min(passMsMax, context.deadline.pageLeftMs() / 2);
  let found = first;
  while (found.recognised === 'bot_wall' && performance.now() < endsAt) {
    await sleep(pollIntervalMs, undefined, { signal });
    // The challenge has not been passed yet if the page is being replaced.
    found = await recogniseNow(context).catch(() => found);
  }
  return found;
}
