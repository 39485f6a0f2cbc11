import { withoutTypedText } from './typed-text.ts';
import { shownUrlOf, type StoredRequest } from './capture-request.ts';
import { addressOfHtml } from './input.ts';
import { optionRows, optionsWithoutEffect } from './options.ts';

type ShownRequestSettings = Readonly<Record<string, unknown>>;
type SchemaDefaults = { readonly default?: unknown; readonly properties?: Readonly<Record<string, SchemaDefaults>> };

/**
 * Returns the request of a capture of any origin in a form that can be sent to POST
 * /v1/screenshots. It contains the page, and the options that differ from their defaults and have
 * an effect. Typed texts and secret options are masked, as in every response.
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
