import { createParser } from '../schemas/parse.ts';
import { schema } from '../schemas/schema.ts';
import { hidden } from './fragments.ts';
import { captureOptions, type OptionName } from './options.ts';

type SecretOptionSettings = Readonly<Record<string, unknown>>;
type SecretOptionTable = typeof captureOptions;
type SecretOption = {
  [Name in OptionName]: SecretOptionTable[Name] extends { secret: 'whole' } ? Name : never;
}[OptionName];

/** Valid by the schema, so that responses can be sent back. */
export const masks = {
  session: { cookies: [{ name: hidden, value: hidden }] },
  authentication: { username: hidden, password: hidden },
} as const satisfies Record<SecretOption, object>;
export const secretOptions = Object.keys(masks) as readonly SecretOption[];

export const remainingValues = { ...masks, html: hidden } as const;
export const sealedFields = Object.keys(remainingValues) as readonly (keyof typeof remainingValues)[];

const mapSecrets = (
  options: SecretOptionSettings,
  change: (value: unknown, name: keyof typeof remainingValues) => unknown,
): SecretOptionSettings => {
  const held = sealedFields.filter((name) => options[name] !== undefined && options[name] !== null);
  const changed = held.map((name) => [name, change(options[name], name)] as const);
  if (changed.every(([name, value]) => value === options[name])) return options;
  return { ...options, ...Object.fromEntries(changed) };
};

/** No schema of these options accepts such a text. */
const prefix = 'sealed:';
export const isSealed = (value: unknown): value is string => typeof value === 'string' && value.startsWith(prefix);
/** Any other option may begin with this text. */
export const isSealedOption = (name: string, value: unknown): value is string =>
  isSealed(value) && (sealedFields as readonly string[]).includes(name);

/**
 * Sealed options stay as they are. The text of a page is always sealed, whatever it begins with.
 */
export const sealOptions = <Options extends object>(options: Options, seal: (text: string) => string): Options =>
  mapSecrets(options as SecretOptionSettings, (value, name) =>
    name !== 'html' && isSealed(value) ? value : `${prefix}${seal(JSON.stringify(value))}`,
  ) as Options;

/** Also adds defaults. An option that is not sealed was stored by an earlier version. */
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

/** Masks only sealed values: in a draft nothing else is a secret. */
export const withoutSecrets = (
  options: SecretOptionSettings,
  isSecret: (value: unknown) => boolean = () => true,
): SecretOptionSettings => mapSecrets(options, (value, name) => (isSecret(value) ? remainingValues[name] : value));

/** A mask that is sent back keeps the stored value. */
export const restoreSecrets = (options: SecretOptionSettings, before: SecretOptionSettings): SecretOptionSettings =>
  mapSecrets(options, (value, name) =>
    hasMask(value, remainingValues[name]) && before[name] !== undefined ? before[name] : value,
  );

type SecretOptionFaults = Readonly<Record<string, string>>;
/** A mask without a stored value would be sent to the site literally. */
export const findMaskedSecrets = (options: SecretOptionSettings): SecretOptionFaults =>
  getProblems(options, (value, name) => hasMask(value, masks[name]), 'is masked. Send the actual value');
export const findSecretsOfOtherUrl = (options: SecretOptionSettings): SecretOptionFaults =>
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

/** Ignores further fields of the value, because the schema adds defaults. */
function hasMask(value: unknown, mask: unknown): boolean {
  if (typeof mask !== 'object' || mask === null) return value === mask;
  if (typeof value !== 'object' || value === null) return false;
  return Object.entries(mask).every(([name, part]) => hasMask((value as SecretOptionSettings)[name], part));
}
