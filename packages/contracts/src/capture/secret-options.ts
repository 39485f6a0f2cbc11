import { createParser } from '../schemas/parse.ts';
import { schema } from '../schemas/schema.ts';
import { hidden } from './fragments.ts';
import { captureOptions, type OptionName } from './options.ts';

type SecretOptionSettings = Readonly<Record<string, unknown>>;
type SecretOptionTable = typeof captureOptions;
/** Options that are secret as a whole (`secret: 'whole'` of their rows). */
export type SecretOption = {
  [Name in OptionName]: SecretOptionTable[Name] extends { secret: 'whole' } ? Name : never;
}[OptionName];

/**
 * The values that responses show in place of a stored secret option. They are valid by the schema,
 * so that they can be sent back.
 */
export const masks = {
  session: { cookies: [{ name: hidden, value: hidden }] },
  authentication: { username: hidden, password: hidden },
} as const satisfies Record<SecretOption, object>;
export const secretOptions = Object.keys(masks) as readonly SecretOption[];

/**
 * The parts of a stored request that are sealed, each with the part that remains after the capture
 * has ended. One of them is the text of a page.
 */
export const remains = { ...masks, html: hidden } as const;
export const sealedFields = Object.keys(remains) as readonly (keyof typeof remains)[];

const mapSecrets = (
  options: SecretOptionSettings,
  change: (value: unknown, name: keyof typeof remains) => unknown,
): SecretOptionSettings => {
  const held = sealedFields.filter((name) => options[name] !== undefined && options[name] !== null);
  const changed = held.map((name) => [name, change(options[name], name)] as const);
  if (changed.every(([name, value]) => value === options[name])) return options;
  return { ...options, ...Object.fromEntries(changed) };
};

/**
 * A sealed option is a text, which no schema of these options accepts, so a value from a caller
 * never counts as sealed.
 */
const prefix = 'sealed:';
export const isSealed = (value: unknown): value is string => typeof value === 'string' && value.startsWith(prefix);
/** Any other option may begin with this text. */
export const isSealedOption = (name: string, value: unknown): value is string =>
  isSealed(value) && (sealedFields as readonly string[]).includes(name);

/**
 * Returns options as they are stored: secret options are sealed from the request until a worker
 * uses them. A sealed option stays as it is. The text of a page is always sealed, whatever it
 * begins with.
 */
export const sealOptions = <Options extends object>(options: Options, seal: (text: string) => string): Options =>
  mapSecrets(options as SecretOptionSettings, (value, name) =>
    name !== 'html' && isSealed(value) ? value : `${prefix}${seal(JSON.stringify(value))}`,
  ) as Options;

/**
 * Adds defaults, because an option that was sealed as an upper layer has none. An option that is
 * not sealed comes from an earlier version, which did not seal.
 */
export const openOptions = <Options extends object>(options: Options, open: (sealed: string) => string): Options =>
  mapSecrets(options as SecretOptionSettings, (value, name) => {
    if (!isSealed(value)) return value;
    const opened = JSON.parse(open(value.slice(prefix.length))) as unknown;
    return name === 'html' ? opened : complete(name, opened);
  }) as Options;

const parsers = {
  session: createParser(schema(captureOptions.session.schema)),
  authentication: createParser(schema(captureOptions.authentication.schema)),
} as const satisfies Record<SecretOption, unknown>;

function complete(name: SecretOption, value: unknown): unknown {
  const parsed = parsers[name](value);
  if (!parsed.ok) throw new Error(`The encrypted option ${name} is no longer valid`);
  return parsed.value;
}

/**
 * Returns JSON with its sealed options changed, wherever they are; the same value if it has none.
 */
export function mapSealed<Value>(json: Value, change: (sealed: string) => string): Value {
  if (typeof json !== 'object' || json === null) return json;
  if (Array.isArray(json)) {
    const mapped = json.map((one: unknown) => mapSealed(one, change));
    return (mapped.some((one, at) => one !== json[at]) ? mapped : json) as Value;
  }
  const entries = Object.entries(json).map(([name, value]: [string, unknown]) => [
    name,
    isSealedOption(name, value) ? `${prefix}${change(value.slice(prefix.length))}` : mapSealed(value, change),
  ]);
  const isChanged = entries.some(([name, value]) => (json as SecretOptionSettings)[name as string] !== value);
  return isChanged ? (Object.fromEntries(entries) as Value) : json;
}

/**
 * Masks secret options for responses. Other values stay: in a draft, which may have any form, only
 * a sealed value is a secret.
 */
export const withoutSecrets = (
  options: SecretOptionSettings,
  isSecret: (value: unknown) => boolean = () => true,
): SecretOptionSettings => mapSecrets(options, (value, name) => (isSecret(value) ? remains[name] : value));

/** A mask that is sent back keeps the stored value. */
export const restoreSecrets = (options: SecretOptionSettings, before: SecretOptionSettings): SecretOptionSettings =>
  mapSecrets(options, (value, name) =>
    holds(value, remains[name]) && before[name] !== undefined ? before[name] : value,
  );

type SecretOptionFaults = Readonly<Record<string, string>>;
/** A mask without a stored value would be sent to the site literally. */
export const maskedSecrets = (options: SecretOptionSettings): SecretOptionFaults =>
  getProblems(options, (value, name) => holds(value, masks[name]), 'is masked. Send the actual value');
/** Removes all secret options, for a page whose address they were not meant for. */
export const secretsOfOthers = (options: SecretOptionSettings): SecretOptionFaults =>
  getProblems(options, () => true, 'belongs to the previous URL. Send the options again with the actual value');

const getProblems = (
  options: SecretOptionSettings,
  isFault: (value: unknown, name: SecretOption) => boolean,
  problem: string,
): SecretOptionFaults =>
  Object.fromEntries(
    secretOptions
      .filter((name) => options[name] !== undefined && isFault(options[name], name))
      .map((name) => [`options.${name}`, problem]),
  );

/**
 * Returns whether a value contains everything that the mask contains: the schema adds defaults to
 * it.
 */
function holds(value: unknown, mask: unknown): boolean {
  if (typeof mask !== 'object' || mask === null) return value === mask;
  if (typeof value !== 'object' || value === null) return false;
  return Object.entries(mask).every(([name, part]) => holds((value as SecretOptionSettings)[name], part));
}
