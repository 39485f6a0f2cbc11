import { confirmationMs } from '@tintype/contracts/accounts/tokens';
import { roleNames } from '@tintype/contracts/accounts/roles';
import { signInWayNames } from '@tintype/contracts/accounts/sign-in';
import { scopeNames } from '@tintype/contracts/keys/scopes';
import { capabilities } from '@tintype/contracts/plans/plans';
import { schema, type TypeOf } from '@tintype/contracts/schemas/schema';
import { listMemberships } from '@tintype/database/accounts/memberships';
import { findWaysIn } from '@tintype/database/accounts/sign-in-methods';
import { findUser } from '@tintype/database/accounts/users';
import type { ApiKey } from '@tintype/database/keys/api-keys';
import type { Dependencies } from '../dependencies.ts';
import { found } from '../http/principal.ts';
import { toJson } from '../http/to-json.ts';

const timeSchema = { type: 'string', format: 'date-time' } as const;

export const accountAnswer = schema({
  $id: 'Account',
  type: 'object',
  required: ['id', 'email', 'name', 'isAdministrator', 'hasPassword', 'confirmBy', 'confirmedUntil', 'organizations'],
  properties: {
    id: { type: 'string' },
    email: { type: 'string' },
    name: { type: 'string' },
    isAdministrator: { type: 'boolean', description: 'Whether the user administers the installation.' },
    hasPassword: { type: 'boolean' },
    timeZone: {
      type: 'string',
      description: 'Time zone in which the dashboard shows times. Absent if the time zone of the browser is used.',
    },
    confirmBy: {
      type: 'array',
      items: { enum: signInWayNames },
      description: 'Ways to confirm the identity. With two-factor authentication, a password is not one of them.',
    },
    confirmedUntil: {
      ...timeSchema,
      description: 'Time until which API keys, members and plans can be changed without another confirmation.',
    },
    organizations: {
      type: 'array',
      description: 'Organizations of the user. Requests without an organization use the first.',
      items: {
        type: 'object',
        required: ['id', 'name', 'role', 'requiresSecondFactor'],
        properties: {
          id: { type: 'string' },
          name: { type: 'string' },
          role: { enum: roleNames },
          requiresSecondFactor: {
            type: 'boolean',
            description: 'Whether the organization refuses sessions that were started with only a password.',
          },
        },
      },
    },
  },
});
type AccountAnswer = TypeOf<typeof accountAnswer>;

export async function describeAccount(
  { accounts, database }: Pick<Dependencies, 'accounts' | 'database'>,
  { userId, confirmedAt }: { readonly userId: string; readonly confirmedAt: Date },
): Promise<AccountAnswer> {
  const [user, ways, memberships] = await Promise.all([
    findUser(database, { id: userId }),
    findWaysIn(database, { userId, issuer: accounts.provider.issuer }),
    listMemberships(database, { userId }),
  ]);
  const { id, email, name, isAdministrator, timeZone } = found(user);
  return {
    id,
    email,
    name,
    isAdministrator,
    hasPassword: ways.password,
    ...(timeZone !== null && { timeZone }),
    confirmBy: signInWayNames.filter(
      (way) =>
        ({
          password: ways.password && !ways.code,
          code: ways.code,
          passkey: ways.passkeys > 0 && accounts.passkeys.host !== undefined,
          provider: ways.provider,
        })[way],
    ),
    confirmedUntil: new Date(confirmedAt.getTime() + confirmationMs).toISOString(),
    organizations: memberships.map(({ organizationId, name: organization, role, requiresSecondFactor }) => ({
      id: organizationId,
      name: organization,
      role,
      requiresSecondFactor,
    })),
  };
}

export const keyFields = {
  id: { type: 'string' },
  name: { type: 'string' },
  shownPrefix: { type: 'string', description: 'First 12 characters of the key.' },
  createdBy: { type: 'string', description: '`user:` followed by an ID, or `system` for the command line.' },
  createdAt: timeSchema,
  expiresAt: { ...timeSchema, description: 'Expiry time. Absent if the key does not expire.' },
  revokedAt: timeSchema,
  scopes: {
    type: 'array',
    items: { enum: scopeNames },
    description:
      'Permissions of the key: `read` (requests with GET), `capture` (requests that create captures), `manage` (all others).',
  },
  lastUsedAt: {
    ...timeSchema,
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
}: ApiKey) =>
  toJson({
    id: keyId,
    name,
    shownPrefix: prefix,
    createdBy,
    createdAt,
    expiresAt,
    revokedAt,
    scopes,
    lastUsedAt,
    clientId,
  });

const limitSchema = { type: ['integer', 'null'], description: 'Maximum number. null if unlimited.' } as const;

export const planFields = {
  type: 'object',
  required: ['screenshotsPerHour', 'capturesPerMonth', 'schedulesPerKey', 'capabilities', 'batchItemsMax', 'weight'],
  properties: {
    screenshotsPerHour: limitSchema,
    capturesPerMonth: limitSchema,
    schedulesPerKey: limitSchema,
    capabilities: { type: 'array', items: { enum: capabilities } },
    batchItemsMax: { type: 'integer' },
    weight: {
      type: 'integer',
      description: 'Share of the workers relative to other organizations with queued captures.',
    },
  },
} as const;
