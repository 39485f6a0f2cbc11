import { type CaptureRequest, listOutputs, type Output } from '@tintype/contracts/capture/capture-request';
import type { CaptureWarning, FailedOutput } from '@tintype/contracts/capture/capture-result';
import { ServiceError } from '@tintype/contracts/errors/service-error';
import { explainBrowserError } from '../browser/browser-errors.ts';
import type { CaptureContext, ExtraOutput } from '../context/capture-context.ts';
import { inWalkedPage } from '../full-page/in-walked-page.ts';
import { showCarets } from '../in-page/hide-carets.ts';
import { waitForFrames } from '../in-page/parts.ts';
import { type Reach, resolveReach, reaches, takeOutput } from '../outputs/outputs.ts';
import type { CapturedOutput } from '../screenshot/output.ts';
import { settle } from '../stages/settle.ts';
import { refuseUnreachedDocument } from '../stages/unreached-documents.ts';
import type { RunStage } from './stage.ts';

export type Pictures = {
  readonly captured: readonly CapturedOutput[];
  readonly failed: readonly FailedOutput[];
  readonly warnings: readonly CaptureWarning[];
};

type OutputTask = { readonly output: Output; readonly reach: Reach; readonly take: () => Promise<CapturedOutput> };

/**
 * Captures the outputs that change the page less first (`reaches`), and lets the page settle in
 * between. Returns the outputs in the order of the request, with those of the origin last.
 */
export async function takeOutputs(context: CaptureContext, run: RunStage): Promise<Pictures> {
  const warnings: CaptureWarning[] = [];
  // Two outputs may cause the same warning.
  const isKnown = ({ code, message }: CaptureWarning): boolean =>
    warnings.some((one) => one.code === code && one.message === message);
  const within: CaptureContext = {
    ...context,
    warn: (given) => void (isKnown(given) || warnings.push(given)),
  };
  const asked = listOutputTasks(within);
  const inTurn = asked.toSorted((one, other) => reaches.indexOf(one.reach) - reaches.indexOf(other.reach));
  const taken = new Map<OutputTask, CapturedOutput>();
  const failures = collectFailures(context, context.slot.events);
  let inHand = inTurn[0]!;
  const take = async (one: OutputTask): Promise<void> => {
    inHand = one;
    await failures.unlessFailed(one.output, async () => void taken.set(one, await one.take()));
  };
  const capture = (these: readonly OutputTask[], work: () => Promise<void>): Promise<void> => {
    inHand = these[0]!;
    const inStage = (): Promise<void> => run('capture', work, idOfOne(context.request, these));
    return nameOutput(context.request, () => inHand.output, inStage);
  };

  const pictures = inTurn.filter(({ reach }) => !isReadOrPrinted(reach));
  for (const [at, one] of pictures.entries()) {
    if (at > 0 && pictures[at - 1]!.reach !== 'standing') await run('settle', () => settleAgain(within));
    await capture([one], () => take(one));
  }
  const read = inTurn.filter(({ reach }) => isReadOrPrinted(reach));
  const readAll = async (): Promise<void> => {
    await within.inPage(showCarets);
    for (const one of read) await take(one);
  };
  if (read.length > 0) await capture(read, () => inWalkedPage(within, readAll));
  return { captured: asked.flatMap((one) => taken.get(one) ?? []), failed: failures.list(), warnings };
}

export type Failures = {
  /** Throws an error that ends the capture, and the error of the last output if all failed. */
  readonly unlessFailed: (output: Output, work: () => Promise<void>) => Promise<void>;
  readonly list: () => readonly FailedOutput[];
};

/**
 * Errors that concern a single output. Errors of the page or its browser, and timeouts, concern all
 * outputs.
 */
const codesOfOutputs: ReadonlySet<string> = new Set(['CAPTURE_FAILED', 'RESULT_TOO_LARGE', 'SELECTOR_NOT_FOUND']);

/**
 * Outputs of a request are independent. A schedule compares its outputs and a page of a crawl is
 * complete or failed, so there an output that fails fails the capture.
 */
export function collectFailures(
  { request, extension }: Pick<CaptureContext, 'request' | 'extension'>,
  events?: CaptureContext['slot']['events'],
  before: readonly FailedOutput[] = [],
): Failures {
  const failed = [...before];
  const ids = request.outputs === undefined ? [] : listOutputs(request).map(({ id }) => id);
  return {
    unlessFailed: async ({ id, type }, work) => {
      try {
        await work();
      } catch (error) {
        const explained = explainBrowserError(error, events);
        const isOfOutput = explained instanceof ServiceError && codesOfOutputs.has(explained.code) && ids.includes(id);
        const isLast = failed.length + 1 >= ids.length;
        if (!isOfOutput || isLast || extension.needsEveryOutput === true) throw error;
        failed.push({ outputId: id, type, code: explained.code, message: explained.message });
      }
    },
    list: () => failed,
  };
}

const idOfOne = (
  { outputs }: Pick<CaptureRequest, 'outputs'>,
  these: readonly Pick<OutputTask, 'output'>[],
): string | undefined => (outputs === undefined || these.length > 1 ? undefined : these[0]?.output.id);

function listOutputTasks(context: CaptureContext): readonly OutputTask[] {
  const { request, extension } = context;
  return [
    ...listOutputs(request).map((output) => ({
      output,
      reach: resolveReach(output),
      take: () => unlessUnreached(context, takeOutput(context, output)),
    })),
    ...(extension.outputs?.(request) ?? []).map((extra) => ({
      output: extra.output,
      reach: 'read' as const,
      take: () => takeExtra(context, extra),
    })),
  ];
}

const isReadOrPrinted = (reach: Reach): boolean => reach === 'read' || reach === 'printed';

/** Lets the page settle: it was scrolled back and may react to that. */
async function settleAgain(context: CaptureContext): Promise<void> {
  await context.inPage(waitForFrames);
  await settle(context);
}

/** An image that is requested during a navigation that leads nowhere never arrives. */
async function unlessUnreached<Out>(context: CaptureContext, taking: Promise<Out>): Promise<Out> {
  const nowhere = context.history.unreached.then(async () => {
    refuseUnreachedDocument(context);
    return taking;
  });
  return Promise.race([taking, nowhere]);
}

async function takeExtra(context: CaptureContext, { output, format, read }: ExtraOutput): Promise<CapturedOutput> {
  return { output, bytes: await read(context), fileFormat: format, width: null, height: null };
}

/**
 * Adds the name of the output in progress to an error if the request lists several outputs. This
 * wraps a stage, which turns errors of the browser into known errors.
 */
export async function nameOutput<Out>(
  { outputs }: Pick<CaptureRequest, 'outputs'>,
  inHand: () => Output,
  work: () => Promise<Out>,
): Promise<Out> {
  try {
    return await work();
  } catch (error) {
    if (outputs === undefined || !(error instanceof ServiceError)) throw error;
    const { code, message, details, cause } = error;
    throw new ServiceError(code, { message, details: { ...details, output: inHand().id }, cause });
  }
}
