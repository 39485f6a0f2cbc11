import { scopeNames } from '@tintype/contracts/keys/scopes';
import { schema } from '@tintype/contracts/schemas/schema';
import type { ApiKey } from '@tintype/database/keys/api-keys';

const time = { type: 'string', format: 'date-time' } as const;
export const keyFields = {
  id: { type: 'string' },
  name: { type: 'string' },
  shownPrefix: { type: 'string', description: 'First 12 characters of the key.' },
  createdBy: { type: 'string', description: '`user:` followed by an ID, or `system` for the command line.' },
  createdAt: time,
  expiresAt: { ...time, description: 'Expiry time. Absent if the key does not expire.' },
  revokedAt: time,
  scopes: {
    type: 'array',
    items: { enum: scopeNames },
    description:
      'Permissions of the key: `read` (requests with GET), `capture` (requests that create captures), `manage` (all others).',
  },
  lastUsedAt: {
    ...time,
    description: 'Time of the last request, to within a minute. Absent if the key was never used.',
  },
  clientId: {
    type: 'string',
    description: 'URL of the client metadata document. Present only for a program that was connected by OAuth.',
  },
} as const;
export const requiredOfKey = ['id', 'name', 'shownPrefix', 'createdBy', 'createdAt', 'scopes'] as const;
export const newKeyAnswer = schema({
  $id: 'NewApiKey',
  type: 'object',
  required: [...requiredOfKey, 'key'],
  properties: { ...keyFields, key: { type: 'string', description: 'The API key. Shown only once.' } },
});

export const describeKey = ({
  id: keyId,
  name,
  shownPrefix: prefix,
  createdBy,
  createdAt,
  expiresAt,
  revokedAt,
  clientId,
  scopes,
  lastUsedAt,
}: ApiKey) => ({
  id: keyId,
  name,
  shownPrefix: prefix,
  createdBy,
  createdAt: createdAt.toISOString(),
  ...(expiresAt !== null && { expiresAt: expiresAt.toISOString() }),
  ...(revokedAt !== null && { revokedAt: revokedAt.toISOString() }),
  scopes,
  ...(lastUsedAt !== null && { lastUsedAt: lastUsedAt.toISOString() }),
  ...(clientId !== null && { clientId }),
});
