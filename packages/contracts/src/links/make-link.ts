import { refusedIn, selectSchemas, type StoredRequest } from '../capture/capture-request.ts';
import { targetUrl } from '../capture/fragments.ts';
import { camelCase } from '../schemas/near-name.ts';
import { schema } from '../schemas/schema.ts';
import type { Parameter } from './canonical-query.ts';
import { linkKeyIdPattern, type LinkKeySettings, isOnLinkHosts, sizeFaults } from './link-key.ts';
import { captureAt, getFieldProblems, makeSettings } from '../capture/make-capture.ts';
import { optionsWithoutEffect } from '../capture/options.ts';
import { type CheckUrl, invalidFields, ServiceError } from '../errors/service-error.ts';
import type { Plan } from '../plans/plans.ts';
import { type ForeignNames, createParser } from '../schemas/parse.ts';
import { createHmac, timingSafeEqual } from 'node:crypto';

type Json = {
  readonly type?: unknown;
  readonly items?: Json;
  readonly properties?: LinkParameterProperties;
  readonly [keyword: string]: unknown;
};
type LinkParameterProperties = Readonly<Record<string, Json>>;
type LinkParameterFields = Readonly<Record<string, string>>;
type Tree = { [name: string]: unknown };

export const linkControls = {
  url: targetUrl,
  key: {
    type: 'string',
    maxLength: 40,
    pattern: linkKeyIdPattern,
    description: 'must be the ID of a link key. Link key that signed the link.',
  },
  expires: {
    type: 'integer',
    minimum: 0,
    maximum: 253_402_300_799,
    description: 'Expiry time of the link in Unix seconds.',
  },
  onError: {
    enum: ['json', 'image'],
    default: 'json',
    description: 'Format of errors: JSON, or an image that shows the message. Both have the status code of the error.',
  },
  signature: {
    type: 'string',
    maxLength: 64,
    pattern: '^[0-9a-f]{64}$',
    description: 'must be 64 lower-case hexadecimal digits. HMAC-SHA256 of the other parameters.',
  },
} as const;
const options = selectSchemas('link') as LinkParameterProperties;
const linkProperties: LinkParameterProperties = { ...linkControls, ...options };
const linkControlSchema = schema({
  type: 'object',
  required: ['url', 'key', 'signature'],
  properties: linkControls,
} as const);
/** Every parameter under its name in a link, for the documentation. */
export const publishedLink = schema({
  type: 'object',
  required: ['url', 'key', 'signature'],
  properties: Object.fromEntries(Object.entries(linkProperties).flatMap(([name, json]) => flat(name, json))),
});

function flat(name: string, json: Json): [string, Json][] {
  if (json.properties === undefined) return [[name, json]];
  return Object.entries(json.properties).flatMap(([inner, own]) => flat(`${name}.${inner}`, own));
}

const linkOptionSchema = schema({ type: 'object', properties: options, foreignNames: true } as const);

const notAllowedInLinks = 'is not allowed in links, which show the page at a URL';
const refused = new Map<string, string>([
  ...refusedIn('link'),
  ['html', notAllowedInLinks],
  ['baseUrl', notAllowedInLinks],
]);

/**
 * Dots in a name lead into objects; a repeated name makes a list. Unknown names stay, so that the
 * parser can explain them.
 */
function readParameters(parameters: readonly Parameter[]): {
  readonly sent: Tree;
  readonly faults: LinkParameterFields;
} {
  const faults: Record<string, string> = {};
  const sent: Tree = {};
  for (const [name, group] of Map.groupBy(parameters, ([one]) => one)) {
    const values = group.map(([, value]) => value);
    const [first, ...rest] = name.split('.') as [string, ...string[]];
    const { path, json } = findParameter([first, ...rest], linkProperties) ?? unknownPath(name);
    const why = refused.get(first) ?? refused.get(camelCase(first) ?? '');
    if (why !== undefined) faults[name] = why;
    else if (json?.type === 'array')
      setField(
        sent,
        path,
        values.map((value) => parseText(json.items ?? {}, value)),
      );
    else if (values.length > 1) faults[name] = 'is sent more than once. Send it once';
    else if (!setField(sent, path, parseText(json ?? {}, values[0]!)))
      faults[name] = 'is sent more than once, in two spellings. Send it once';
  }
  return { sent, faults };
}

type FoundParameter = { readonly path: readonly string[]; readonly json: Json };

function findParameter(
  [sentAs, ...rest]: readonly string[],
  properties: LinkParameterProperties,
): FoundParameter | undefined {
  const name = [sentAs!, camelCase(sentAs!) ?? ''].find((one) => Object.hasOwn(properties, one));
  const json = name === undefined ? undefined : properties[name]!;
  if (name === undefined || json === undefined) return undefined;
  if (rest.length === 0) return { path: [name], json };
  const inner = json.properties === undefined ? undefined : findParameter(rest, json.properties);
  return inner && { path: [name, ...inner.path], json: inner.json };
}

function unknownPath(name: string): { readonly path: readonly string[]; readonly json: undefined } {
  const [first, inner, ...more] = name.split('.') as [string, string?, ...string[]];
  const outer = findParameter([first], linkProperties);
  const isInside = outer?.json.properties !== undefined && inner !== undefined && more.length === 0;
  return { path: isInside ? [...outer.path, inner] : [name], json: undefined };
}

function setField(tree: Tree, [name, ...rest]: readonly string[], value: unknown): boolean {
  const here = Object.hasOwn(tree, name!) ? tree[name!] : undefined;
  if (rest.length === 0) {
    // A parameter may have any name, `__proto__` too.
    if (here === undefined) Object.defineProperty(tree, name!, { value, enumerable: true, configurable: true });
    return here === undefined;
  }
  if (here !== undefined && (typeof here !== 'object' || here === null)) return false;
  const inner = (here ?? {}) as Tree;
  if (here === undefined) setField(tree, [name!], inner);
  return setField(inner, rest, value);
}

/** A text that is not a number or boolean stays, and the parser refuses it. */
function parseText({ type }: Json, text: string): unknown {
  const types = [type].flat();
  const isNumber = types.includes('integer') || types.includes('number');
  if (isNumber && /^-?\d{1,15}(\.\d{1,25})?$/.test(text)) return Number(text);
  return types.includes('boolean') && /^(true|false)$/.test(text) ? text === 'true' : text;
}

type GivenParameters = {
  readonly parameters: readonly Parameter[];
  readonly settings: LinkKeySettings;
  readonly plan: Pick<Plan, 'capabilities'>;
  readonly checkUrl: CheckUrl;
  readonly onRefusedUrl?: ((reason: string) => void) | undefined;
  readonly foreign: ForeignNames;
};
type LinkRequest = { readonly request: StoredRequest; readonly withoutEffect: readonly string[] };

const parseControls = createParser(linkControlSchema);
const parseOptions = createParser(linkOptionSchema);
const isControl = (name: string): boolean => Object.hasOwn(linkControls, name);

/** Throws all errors of the parameters at once, including violations of the key's rules. */
export function makeLink({
  parameters,
  settings: key,
  plan,
  checkUrl,
  onRefusedUrl,
  foreign,
}: GivenParameters): LinkRequest {
  const { sent, faults } = readParameters(parameters);
  const [own, options] = [true, false].map((wanted) =>
    Object.fromEntries(Object.entries(sent).filter(([name]) => isControl(name) === wanted)),
  ) as [Record<string, unknown>, Record<string, unknown>];
  const controls = parseControls(own);
  // Parsed first: a foreign name may mean an option that links may not have.
  const read = parseOptions(options, foreign);
  const unknown = read.ignored.map((name) => [name, 'is not a parameter of links'] as const);
  const layer = read.ok ? read.value : {};
  const made = makeSettings({ origin: 'sync', layers: [{ ...layer, cacheTtl: key.cacheTtl }], plan });
  const isWrong = !made.ok && made.failure.code === 'VALIDATION_ERROR';
  const fields = {
    ...Object.fromEntries(unknown),
    ...(read.ok ? {} : read.fields),
    ...(isWrong && getFieldProblems(made.failure)),
    ...(controls.ok ? {} : controls.fields),
    ...(key.requireExpiry && own['expires'] === undefined && { expires: 'is required by this link key' }),
    ...(made.ok && sizeFaults(made.request, key)),
    ...faults,
  };
  if (Object.keys(fields).length > 0) throw invalidFields(fields);
  if (!made.ok) throw made.failure;
  if (!controls.ok) throw invalidFields(controls.fields);
  const { url } = controls.value;
  const capture = captureAt(made, { url, checkUrl, onRefusedUrl });
  if (!capture.ok) throw capture.failure;
  if (!isOnLinkHosts(capture.request.url, key.hosts)) throw hostRefused();
  return { request: capture.request, withoutEffect: optionsWithoutEffect(options) };
}

const hostRefused = (): ServiceError =>
  new ServiceError('URL_NOT_ALLOWED', {
    message: 'The link key does not allow the host of this URL. Use an allowed host, or add the host to the link key.',
    details: { fields: { url: 'must have a host that the link key allows' } },
  });

export const linkSignature = (canonical: string, secret: string): string =>
  createHmac('sha256', secret).update(canonical).digest('hex');

/** Compares in constant time. */
export function isSignedWith(canonical: string, signature: string, secrets: readonly string[]): boolean {
  const sent = Buffer.from(signature);
  return secrets
    .map((secret) => Buffer.from(linkSignature(canonical, secret)))
    .some((own) => own.length === sent.length && timingSafeEqual(own, sent));
}
