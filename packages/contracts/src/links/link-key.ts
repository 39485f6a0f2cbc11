import type { CaptureRequest } from '../capture/capture-request.ts';
import { compileGlob } from '../crawls/scope.ts';
import { resolveEmulation } from '../devices/devices.ts';
import { rollGraceSecondsMax } from '../accounts/tokens.ts';
import { idPattern, newId, randomText, type RandomBytes } from '../ids/ids.ts';
import { schema, type TypeOf } from '../schemas/schema.ts';

type LinkLimitFaults = Readonly<Record<string, string>>;
type LinkLimits = { readonly maxWidth?: number | null | undefined; readonly maxHeight?: number | null | undefined };

function hostGlobFault(glob: string): LinkLimitFaults {
  if (/^[a-z\d.*_-]*(:(\d{1,5}|\*))?$|^\[[\da-f:.]+\](:(\d{1,5}|\*))?$/.test(glob)) return {};
  return {
    '': 'must be a lower-case host such as example.com or *.example.com, without scheme or path. Encode non-ASCII names as Punycode (xn--…)',
  };
}

/** A glob without a port matches every port. */
export function isOnLinkHosts(url: string, hosts: readonly string[]): boolean {
  const target = URL.parse(url);
  if (hosts.length === 0 || target === null) return hosts.length === 0;
  const port = target.port === '' ? (target.protocol === 'https:' ? '443' : '80') : target.port;
  return hosts.some((glob) =>
    compileGlob(glob)(/:(\d+|\*)$/.test(glob) ? `${target.hostname}:${port}` : target.hostname),
  );
}

type SizedRequest = Pick<
  CaptureRequest,
  'device' | 'viewport' | 'fullPage' | 'maxHeight' | 'clip' | 'resize' | 'selector' | 'format'
>;

/**
 * The size of an element, and the width of a full page, are unknown before the capture, so they
 * need `resize`.
 */
export function sizeFaults(request: SizedRequest, limits: LinkLimits): LinkLimitFaults {
  const { clip, resize, selector, fullPage, maxHeight, device, format } = request;
  const hasLimit = limits.maxWidth != null || limits.maxHeight != null;
  if (format === 'pdf')
    return hasLimit
      ? { format: 'has no size in pixels, but this link key limits the size of images. Send an image format' }
      : {};
  const { viewport } = resolveEmulation(request);
  const scale = viewport.deviceScaleFactor ?? 1;
  const sideOf = (side: 'width' | 'height'): Side => {
    if (resize?.[side] !== undefined) return [`resize.${side}`, resize[side]];
    if (selector !== undefined) return ['selector', Infinity];
    if (clip !== undefined) return [`clip.${side}`, clip[side] * scale];
    if (fullPage) return side === 'width' ? ['fullPage', Infinity] : ['maxHeight', (maxHeight ?? Infinity) * scale];
    return [device === undefined ? `viewport.${side}` : 'device', viewport[side] * scale];
  };
  return {
    ...fault(sideOf('width'), limits.maxWidth, 'width'),
    ...fault(sideOf('height'), limits.maxHeight, 'height'),
  };
}

type Side = readonly [field: string, pixels: number];

function fault([field, pixels]: Side, max: number | null | undefined, side: 'width' | 'height'): LinkLimitFaults {
  if (max === null || max === undefined || pixels <= max) return {};
  const extent = side === 'width' ? 'wide' : 'high';
  const size = pixels === Infinity ? `as ${extent} as the content of the page` : `${pixels} pixels ${extent}`;
  return { [field]: `makes the image ${size}, but this link key allows at most ${max} pixels. Send resize.${side}` };
}

const prefix = 'lk_';
/** The id is part of every link, so it is not a secret. */
export const newLinkKeyId = (random: RandomBytes): string => `${prefix}${newId(random)}`;
export const linkKeyIdPattern = idPattern.replace('^', `^${prefix}`);

const linkKeyAlphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const secretLength = 43;
export const newLinkSecret = (random: RandomBytes): string =>
  `lks_${randomText(random, linkKeyAlphabet, secretLength)}`;

const time = { type: 'string', format: 'date-time' } as const;
const pixels = { type: 'integer', minimum: 1, maximum: 30_000 } as const;

const settings = {
  hosts: {
    type: 'array',
    maxItems: 50,
    items: { type: 'string', minLength: 1, maxLength: 253 },
    default: [],
    description:
      'Hosts that links may capture, such as `example.com` or `*.example.com`. `*` matches any characters, ' +
      'and a port must match. If empty, any host is allowed.',
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
