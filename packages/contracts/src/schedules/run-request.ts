import { secretFields, selectorFields } from '../capture/actions.ts';
import { type CaptureRequest, outputsOf, type Output } from '../capture/capture-request.ts';
import { type MadeCapture, makeCapture, type Settings } from '../capture/make-capture.ts';
import { outputTable } from '../capture/outputs.ts';
import { hidden } from '../capture/hidden.ts';
import { maskedSecrets, secretsOfOthers, withoutSecrets, withSecretsOf } from '../capture/secret-options.ts';
import { ServiceError } from '../errors/service-error.ts';
import { imageFormats } from '../formats/formats.ts';

type Schedule = Pick<Parameters<typeof makeCapture>[0], 'url' | 'plan' | 'checkUrl' | 'onRefusedUrl'> & {
  readonly options: Settings;
};

/** The fields that a run sends to the render service in addition to those of every capture. */
export type RunRequest = CaptureRequest & {
  readonly ignoreSelectors?: readonly string[];
  /** The page data to read for the comparison of the run. The text is read wherever this is set. */
  readonly watched?: { readonly selector?: string };
};

/** The capture of a run, before what its comparison needs is added. Fields of what is wrong are named as in the schedule. */
export function makeScheduledCapture({ options, ...address }: Schedule): MadeCapture {
  const made = makeCapture({ ...address, origin: 'schedule', layers: [options], placeOf });
  const capability = 'scheduledContentOutputs';
  if (!made.ok || !hasContentOutputs(made.request) || address.plan.capabilities.includes(capability)) return made;
  const fields = { [placeOf('outputs')]: 'is not included in your plan' };
  return { ok: false, failure: new ServiceError('CAPABILITY_NOT_AVAILABLE', { details: { capability, fields } }) };
}

const placeOf = (field: string): string => (field === 'url' ? field : `options.${field}`);

/** Each output beyond the first counts (docs/interface/outputs.md#charge). */
export const costOfRun = (request: CaptureRequest): number => Math.max(1, request.outputs?.length ?? 1);

/**
 * Returns the image by which runs are compared: the first one. A PDF and texts are not compared.
 */
export const comparedOutput = (request: CaptureRequest): Output<'screenshot'> | undefined =>
  outputsOf(request).find(
    (output): output is Output<'screenshot'> =>
      output.type === 'screenshot' && (imageFormats as readonly string[]).includes(output.format),
  );

/** Such outputs need the capability `scheduledContentOutputs` in a schedule. */
const hasContentOutputs = ({ outputs = [] }: CaptureRequest): boolean =>
  outputs.some(({ type }) => outputTable[type].isContent);

/** Typed text and secret options are used and never shown (docs/interface/actions.md#typed-text). */
export function withoutTypedText(given: Settings): Settings {
  const options = withoutSecrets(given);
  if (!Array.isArray(options['actions'])) return options;
  const actions = actionsOf(options).map((action) => ({
    ...action,
    ...Object.fromEntries(secretFields.filter((field) => field in action).map((field) => [field, hidden])),
  }));
  return { ...options, actions };
}

/**
 * A mask that is sent back keeps what is stored: a secret option, or a typed text, even when its action has moved. Actions are matched by their
 * selectors and by the order of those that type into the same field; where this is ambiguous, the mask stays.
 */
export function withTypedText(sent: Settings, before: Settings): Settings {
  const options = withSecretsOf(sent, before);
  const texts = new Map<Settings, Settings>();
  for (const field of secretFields) {
    const known = Map.groupBy(havingText(before, field), targetOf);
    for (const [target, actions] of Map.groupBy(havingText(options, field), targetOf)) {
      const old = known.get(target) ?? [];
      const masked = actions.filter((action) => action[field] === hidden);
      const places = [actions, masked].find(({ length }) => length === old.length) ?? [];
      for (const action of masked)
        texts.set(action, { ...texts.get(action), [field]: (old[places.indexOf(action)] ?? action)[field] });
    }
  }
  if (texts.size === 0) return options;
  return {
    ...options,
    actions: actionsOf(options).map((action) => (texts.has(action) ? { ...action, ...texts.get(action) } : action)),
  };
}

type Faults = Readonly<Record<string, string>>;
/** Texts that are still masked would be typed literally. */
export const maskedTexts = (options: Settings): Faults => ({
  ...faultsOfTexts(options, (text) => text === hidden, 'is masked. Send the actual text'),
  ...maskedSecrets(options),
});
/** All texts, for a page of another address that they were not meant for. */
export const textsOfOthers = (options: Settings): Faults => ({
  ...faultsOfTexts(
    options,
    (text) => text !== '',
    'belongs to the previous URL. Send the options again with the actual text',
  ),
  ...secretsOfOthers(options),
});

function faultsOfTexts(options: Settings, isFault: (text: unknown) => boolean, problem: string): Faults {
  const fields = actionsOf(options).flatMap((action, index) =>
    secretFields
      .filter((field) => field in action && isFault(action[field]))
      .map((field) => `options.actions.${index}.${field}`),
  );
  return Object.fromEntries(fields.map((field) => [field, problem]));
}

const actionsOf = ({ actions }: Settings): readonly Settings[] => (Array.isArray(actions) ? actions : []);
const havingText = (options: Settings, field: string): Settings[] =>
  actionsOf(options).filter((action: unknown) => typeof action === 'object' && action !== null && field in action);
/** Identifies the target of an action by its selectors. */
const targetOf = (action: Settings): string => JSON.stringify(selectorFields.map((field) => action[field] ?? null));
