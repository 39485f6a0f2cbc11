import { type CaptureRequest, listOutputs, type Output } from '../capture/capture-request.ts';
import { type MadeCapture, makeCapture, type Settings } from '../capture/make-capture.ts';
import { outputTable } from '../capture/outputs.ts';
import { ServiceError } from '../errors/service-error.ts';
import type { ValueQuery } from './values/value-types.ts';
import { imageFormats } from '../formats/formats.ts';

type Schedule = Pick<Parameters<typeof makeCapture>[0], 'url' | 'plan' | 'checkUrl' | 'onRefusedUrl'> & {
  readonly options: Settings;
};

/** The fields that a run sends to the render service in addition to those of every capture. */
export type RunRequest = CaptureRequest & {
  readonly ignoreSelectors?: readonly string[];
  /** The page data to read for the comparison of the run. The text is read if this is set. */
  readonly watched?: { readonly selector?: string; readonly values?: readonly ValueQuery[] };
};

/**
 * Returns the capture of a run, without the additions for its comparison. Errors name the fields of
 * the schedule.
 */
export function makeScheduledCapture({ options, ...address }: Schedule): MadeCapture {
  const made = makeCapture({ ...address, origin: 'schedule', layers: [options], placeOf });
  const capability = 'scheduledContentOutputs';
  if (!made.ok || !hasContentOutputs(made.request) || address.plan.capabilities.includes(capability)) return made;
  const fields = { [placeOf('outputs')]: 'is not included in your plan' };
  return { ok: false, failure: new ServiceError('CAPABILITY_NOT_AVAILABLE', { details: { capability, fields } }) };
}

const placeOf = (field: string): string => (field === 'url' ? field : `options.${field}`);

/** Each output after the first is charged (docs/interface/outputs.md#charge). */
export const costOfRun = (request: CaptureRequest): number => Math.max(1, request.outputs?.length ?? 1);

/**
 * Returns the image by which runs are compared: the first image. PDFs and texts are not compared.
 */
export const comparedOutput = (request: CaptureRequest): Output<'screenshot'> | undefined =>
  listOutputs(request).find(
    (output): output is Output<'screenshot'> =>
      output.type === 'screenshot' && (imageFormats as readonly string[]).includes(output.format),
  );

/** Outputs with page content need the capability `scheduledContentOutputs` in a schedule. */
const hasContentOutputs = ({ outputs = [] }: CaptureRequest): boolean =>
  outputs.some(({ type }) => outputTable[type].isContent);
