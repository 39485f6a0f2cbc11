import { idPattern } from '../ids/ids.ts';
import { schema, type TypeOf } from '../schemas/schema.ts';

export const shareLinksMax = 100;
export const shareDays = { min: 1, max: 90, default: 7 } as const;

const executionId = {
  type: 'string',
  maxLength: 40,
  pattern: idPattern,
  description: 'ID of the run in the schedule history.',
} as const;

/** Body of POST /v1/schedules/{scheduleId}/share-links. */
export const shareLinkRequest = schema({
  $id: 'ShareLinkRequest',
  type: 'object',
  required: ['executionId'],
  properties: {
    executionId,
    expiresInDays: {
      type: 'integer',
      minimum: shareDays.min,
      maximum: shareDays.max,
      default: shareDays.default,
      description: 'Days until the link expires. The link expires earlier if the images of the run expire.',
    },
  },
});

const time = { type: 'string', format: 'date-time' } as const;
const fields = {
  id: { type: 'string' },
  executionId: { type: 'string', description: executionId.description },
  createdAt: time,
  createdBy: { type: 'string', description: '`user:` or `key:` followed by an ID.' },
  expiresAt: { ...time, description: 'Expiry time of the link.' },
} as const;
const required = ['id', 'executionId', 'createdAt', 'createdBy', 'expiresAt'] as const;

export const shareLinkList = schema({
  $id: 'ShareLinkList',
  type: 'object',
  required: ['shareLinks'],
  properties: {
    shareLinks: {
      type: 'array',
      items: { type: 'object', title: 'ShareLink', required, properties: fields },
      description: 'Active links, newest first.',
    },
  },
});
export type ShareLinkAnswer = TypeOf<typeof shareLinkList>['shareLinks'][number];

export const newShareLink = schema({
  $id: 'NewShareLink',
  type: 'object',
  required: [...required, 'url'],
  properties: {
    ...fields,
    url: { type: 'string', description: 'The link, which requires no account. Shown only once.' },
  },
});

export const sharedPictures = ['before', 'after', 'difference'] as const;
export type SharedPicture = (typeof sharedPictures)[number];
