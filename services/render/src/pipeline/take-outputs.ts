import type { CaptureRequest } from '@tintype/contracts/capture/capture-request';
import type { CaptureWarning } from '@tintype/contracts/capture/capture-result';
import { outputsOf, type Output } from '@tintype/contracts/capture/outputs-of';
import { ServiceError } from '@tintype/contracts/errors/service-error';
import type { CaptureContext, ExtraOutput } from '../context/capture-context.ts';
import { takeOutput } from '../outputs/outputs.ts';
import type { Captured } from '../screenshot/output.ts';
import { refuseUnreachedDocument } from '../stages/unreached-documents.ts';
import type { RunStage } from './stage.ts';

/** All outputs of one moment, with what their caller should know of them and of no other try. */
export type Pictures = { readonly captured: readonly Captured[]; readonly warnings: readonly CaptureWarning[] };

/** Takes every output, one after the other: those that the request names, in their order, then those of the origin. */
export async function takeOutputs(context: CaptureContext, run: RunStage): Promise<Pictures> {
  const { request, extension } = context;
  const warnings: CaptureWarning[] = [];
  const within: CaptureContext = { ...context, warn: (given) => void warnings.push(given) };
  const captured: Captured[] = [];
  for (const output of outputsOf(request))
    captured.push(
      await nameOutput(request, output, () =>
        run('capture', () => unlessUnreached(within, takeOutput(within, output))),
      ),
    );
  for (const extra of extension.outputs?.(request) ?? [])
    captured.push(await nameOutput(request, extra.output, () => run('capture', () => takeExtra(within, extra))));
  return { captured, warnings };
}

/** A picture that is asked for while the page goes nowhere never comes. */
async function unlessUnreached<Out>(context: CaptureContext, taking: Promise<Out>): Promise<Out> {
  const nowhere = context.history.unreached.then(async () => {
    refuseUnreachedDocument(context);
    return taking;
  });
  return Promise.race([taking, nowhere]);
}

async function takeExtra(context: CaptureContext, { output, format, read }: ExtraOutput): Promise<Captured> {
  return { output, bytes: await read(context), fileFormat: format, width: null, height: null };
}

/** One output that fails is a capture that fails; its error says which, where the request names several. */
export async function nameOutput<Out>(
  { outputs }: Pick<CaptureRequest, 'outputs'>,
  { id }: Output,
  work: () => Promise<Out>,
): Promise<Out> {
  try {
    return await work();
  } catch (error) {
    if (outputs === undefined || !(error instanceof ServiceError)) throw error;
    const { code, message, details, cause } = error;
    throw new ServiceError(code, { message, details: { ...details, output: id }, cause });
  }
}
