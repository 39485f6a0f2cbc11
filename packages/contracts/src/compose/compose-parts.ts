import { getInputAddress, type Input, inputFaults, pickInput } from '../capture/input.ts';
import type { ComposeRequest } from './compose-request.ts';

/** One image of a compose: its capture, and its place in the request. */
export type ComposePart = {
  /** The path of the part in the request, such as `captures.2`. */
  readonly field: string;
  readonly id: string;
  /** The id that was sent; if none was, `id` contains the position. */
  readonly givenId: string | undefined;
  readonly label: string | undefined;
  readonly input: Input;
  /** The address of the page. */
  readonly url: string;
  /** The settings of this part, which override the defaults. */
  readonly options: Readonly<Record<string, unknown>>;
  /** Returns the field of the complete request that sets a setting. */
  readonly fieldOf: (setting: string) => string;
};

type ComposePartFaults = Readonly<Record<string, string>>;

/**
 * Returns the images in order, or the reason why the request has none: exactly one of the two modes
 * must be used.
 */
export function composeParts(
  request: ComposePartPages,
): { readonly parts: readonly ComposePart[] } | { readonly faults: ComposePartFaults } {
  const faults = modeFaults(request);
  if (faults !== undefined) return { faults };
  const { captures, variants } = request;
  const mode = captures === undefined ? 'variants' : 'captures';
  const named = captures ?? variants!.map((variant) => ({ ...variant, ...pickInput(request) }));
  const parts = named.map(({ id, label, url, html, baseUrl, ...options }, position): ComposePart => {
    const input = { url, html, baseUrl };
    const field = `${mode}.${position}`;
    return {
      field,
      id: id ?? String(position + 1),
      givenId: id,
      label,
      input,
      url: getInputAddress(input),
      options,
      fieldOf: (setting) => getField(setting, { field, mode, options }),
    };
  });
  const again = parts.findIndex(({ id }, position) => parts.findIndex((one) => one.id === id) < position);
  return again < 0
    ? { parts }
    : { faults: { [`${parts[again]!.field}.id`]: 'must differ from the id of every other capture' } };
}

type ComposePartPages = Pick<ComposeRequest, 'captures' | 'variants'> & Input;

function modeFaults({ captures, variants, ...input }: ComposePartPages): ComposePartFaults | undefined {
  const url = input.url ?? input.html;
  if (captures !== undefined && (url !== undefined || variants !== undefined))
    return { captures: 'must not be sent together with url or variants' };
  if (captures !== undefined) return undefined;
  if (url === undefined && variants === undefined) return { captures: 'is required, unless url is sent with variants' };
  if (variants === undefined) return { variants: 'is required with url' };
  if (url === undefined) return { url: 'is required with variants' };
  const faults = inputFaults(pickInput(input));
  return Object.keys(faults).length === 0 ? undefined : faults;
}

type ComposePartPlace = { readonly field: string; readonly mode: 'captures' | 'variants'; readonly options: object };

function getField(setting: string, { field, mode, options }: ComposePartPlace): string {
  const [name = ''] = setting.split('.');
  if (name === 'url' || name === 'baseUrl') return mode === 'variants' ? name : `${field}.${name}`;
  return Object.hasOwn(options, name) ? `${field}.${setting}` : `defaults.${setting}`;
}
