import { rollGraceSecondsMax } from '../accounts/lifetimes.ts';
import { idPattern, newId, randomText, type RandomBytes } from '../ids/ids.ts';
import { schema, type TypeOf } from '../schemas/schema.ts';
import { hostGlobFault } from './link-limits.ts';

const prefix = 'lk_';
/** The id is part of every link, so it is not a secret. */
export const newLinkKeyId = (random: RandomBytes): string => `${prefix}${newId(random)}`;
export const linkKeyIdPattern = idPattern.replace('^', `^${prefix}`);

const linkKeyAlphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const secretLength = 43;
/** 256 random bits, as long as the digest (RFC 2104, section 3). */
export const newLinkSecret = (random: RandomBytes): string =>
  `lks_${randomText(random, linkKeyAlphabet, secretLength)}`;

const time = { type: 'string', format: 'date-time' } as const;
const pixels = { type: 'integer', minimum: 1, maximum: 30_000 } as const;

/** The rules that a link key sets for its links. */
const settings = {
  hosts: {
    type: 'array',
    maxItems: 50,
    items: { type: 'string', minLength: 1, maxLength: 253 },
    default: [],
    description:
      'Hosts that links may show, such as `example.com` or `*.example.com`. `*` matches any characters, ' +
      'and a port must match. Empty: any host.',
  },
  requireExpiry: { type: 'boolean', default: false, description: 'Refuse links without `expires`.' },
  cacheTtl: {
    type: 'integer',
    minimum: 0,
    maximum: 2_592_000,
    default: 86_400,
    description: 'Maximum age in seconds of a capture that a link returns, also in caches.',
  },
  maxWidth: {
    ...pixels,
    description: 'Maximum width of the image in pixels. Defaults to the maximum of captures.',
  },
  maxHeight: {
    ...pixels,
    description: 'Maximum height of the image in pixels. Defaults to the maximum of captures.',
  },
} as const;

/** Body of POST /v1/link-keys. */
export const linkKeyRequest = schema(
  {
    $id: 'LinkKeyRequest',
    type: 'object',
    required: ['name'],
    properties: {
      name: {
        type: 'string',
        minLength: 1,
        maxLength: 100,
        pattern: '^[^\\p{Cc}\\S]*[^\\p{Cc}\\s][^\\p{Cc}]*$',
        description: 'must be a single line and not empty. Name of the link key.',
      },
      ...settings,
    },
  },
  { 'hosts.*': hostGlobFault },
);
export type LinkKeyRequest = TypeOf<typeof linkKeyRequest>;
export type LinkKeySettings = Omit<LinkKeyRequest, 'name'>;

/** Body of POST /v1/link-keys/{linkKeyId}/roll. */
export const rollRequest = schema({
  $id: 'LinkKeyRoll',
  type: 'object',
  properties: {
    graceSeconds: {
      type: 'integer',
      minimum: 0,
      maximum: rollGraceSecondsMax,
      default: 86_400,
      description: 'Seconds for which links with the old secret remain valid.',
    },
  },
});

const fields = {
  id: { type: 'string', description: 'ID of the link key, which is part of every link.' },
  name: { type: 'string' },
  ...settings,
  createdAt: time,
  createdBy: { type: 'string', description: '`user:` or `key:` followed by an ID, or `system` for the command line.' },
  oldSecretUntil: {
    ...time,
    description: 'Time until which the previous secret remains valid. Absent if it is no longer valid.',
  },
  capturesThisMonth: { type: 'integer' },
  capturesInTotal: { type: 'integer' },
} as const;
const required = [
  'id',
  'name',
  'hosts',
  'requireExpiry',
  'cacheTtl',
  'createdAt',
  'createdBy',
  'capturesThisMonth',
  'capturesInTotal',
] as const;

export const linkKeyList = schema({
  $id: 'LinkKeyList',
  type: 'object',
  required: ['linkKeys'],
  properties: {
    linkKeys: {
      type: 'array',
      items: { type: 'object', title: 'LinkKey', required, properties: fields },
      description: 'Link keys, oldest first.',
    },
  },
});
export type LinkKeyAnswer = TypeOf<typeof linkKeyList>['linkKeys'][number];

export const newLinkKey = schema({
  $id: 'NewLinkKey',
  type: 'object',
  required: [...required, 'secret'],
  properties: {
    ...fields,
    secret: { type: 'string', description: 'Secret that signs links. Shown only once.' },
  },
});
