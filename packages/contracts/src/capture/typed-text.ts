import { secretFields, selectorFields } from './actions.ts';
import { hidden, addressOfHtml } from './fragments.ts';
import type { Settings } from './make-capture.ts';
import { findMaskedSecrets, findSecretsOfOtherUrl, withoutSecrets, restoreSecrets } from './secret-options.ts';
import { shownUrlOf, type StoredRequest } from './capture-request.ts';
import { optionRows, optionsWithoutEffect } from './options.ts';

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
 * Masks that are sent back become stored values again. Actions are matched by selector and order of
 * typing; if the match is ambiguous, the mask stays.
 */
export function withTypedText(sent: Settings, before: Settings): Settings {
  const options = restoreSecrets(sent, before);
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

type TypedTextFaults = Readonly<Record<string, string>>;
/** Texts that are still masked would be typed literally. */
export const findMaskedTexts = (options: Settings): TypedTextFaults => ({
  ...faultsOfTexts(options, (text) => text === hidden, 'is masked. Send the actual text'),
  ...findMaskedSecrets(options),
});
export const findTextsOfOtherUrl = (options: Settings): TypedTextFaults => ({
  ...faultsOfTexts(
    options,
    (text) => text !== '',
    'belongs to the previous URL. Send the options again with the actual text',
  ),
  ...findSecretsOfOtherUrl(options),
});

function faultsOfTexts(options: Settings, isFault: (text: unknown) => boolean, problem: string): TypedTextFaults {
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

type ShownRequestSettings = Readonly<Record<string, unknown>>;
type SchemaDefaults = { readonly default?: unknown; readonly properties?: Readonly<Record<string, SchemaDefaults>> };

/**
 * Returns the request in a form that POST /v1/screenshots accepts: options that differ from their
 * defaults, secrets masked.
 */
export function shownRequest(request: StoredRequest): ShownRequestSettings {
  const shown = withoutTypedText(request as ShownRequestSettings);
  const idle: readonly string[] = optionsWithoutEffect(shown);
  const options = optionRows.flatMap(([name, { schema }]) => {
    const value = idle.includes(name) ? undefined : beyondDefault(shown[name], schema);
    return value === undefined ? [] : [[name, value] as const];
  });
  return { ...getPage(shown, request), ...Object.fromEntries(options) };
}

/** A page that was sent as text has an artificial address, which is not visited. */
function getPage({ html }: ShownRequestSettings, request: StoredRequest): ShownRequestSettings {
  if (html === undefined) return { url: shownUrlOf(request) };
  return { html, ...(request.url !== addressOfHtml && { baseUrl: request.url }) };
}

function beyondDefault(value: unknown, { default: fallback, properties }: SchemaDefaults): unknown {
  if (value === undefined || value === null || JSON.stringify(value) === JSON.stringify(fallback)) return undefined;
  if (properties === undefined || typeof value !== 'object') return value;
  const parts = Object.entries(value).flatMap(([name, part]) => {
    const kept = properties[name] === undefined ? (part as unknown) : beyondDefault(part, properties[name]);
    return kept === undefined ? [] : [[name, kept] as const];
  });
  return parts.length === 0 ? undefined : Object.fromEntries(parts);
}
