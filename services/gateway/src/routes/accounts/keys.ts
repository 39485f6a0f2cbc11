import { rollGraceSecondsMax } from '@tintype/contracts/accounts/tokens';
import { apiKeyDigest, newApiKey, shownPrefix, toPrincipalId } from '@tintype/contracts/keys/api-key';
import { scopeNames } from '@tintype/contracts/keys/scopes';
import { getMonthPeriod } from '@tintype/contracts/plans/plans';
import { schema } from '@tintype/contracts/schemas/schema';
import type { Db } from '@tintype/database/connect';
import { usageByKey } from '@tintype/database/credits/usage';
import {
  listApiKeys,
  createApiKey,
  findActiveKey,
  replaceKey,
  revokeApiKey,
  type ApiKey,
} from '@tintype/database/keys/api-keys';
import type { Dependencies } from '../../dependencies.ts';
import { found } from '../../http/principal.ts';
import { describeKey, keyFields, requiredOfKey, newKeyAnswer } from '../../responses/account.ts';
import { type DefinedRoute, defineRoute, inJson } from '../define-route.ts';
import { organizationId, requireOwnOrganization, fields, id } from './fields.ts';
import { auditChange } from '../../use-cases/accounts/audit.ts';

const organizationParams = schema({ type: 'object', required: ['organizationId'], properties: { organizationId } });

const ofKey = schema({
  type: 'object',
  required: ['organizationId', 'keyId'],
  properties: { organizationId, keyId: id },
});

const expiresInDays = {
  type: 'integer',
  minimum: 1,
  maximum: 3_650,
  description: 'Days until the key expires. If absent, the key does not expire.',
} as const;

const scopesSchema = {
  type: 'array',
  items: { enum: scopeNames },
  minItems: 1,
  maxItems: scopeNames.length,
  uniqueItems: true,
  default: scopeNames,
  description:
    'Permissions of the key: `read` for requests with GET, `capture` for requests that create captures, `manage` for all others.',
} as const;

const dayMs = 86_400_000;

type NewKey = Pick<ApiKey, 'organizationId' | 'name' | 'createdBy' | 'expiresAt' | 'scopes'>;

async function makeKey({ apiKeyPepper, newId, random }: Dependencies, db: Db, fields: NewKey) {
  const key = newApiKey(random);
  const made = await createApiKey(db, {
    ...fields,
    id: newId(),
    shownPrefix: shownPrefix(key),
    digest: apiKeyDigest(key, apiKeyPepper),
  });
  return { ...describeKey(made), key };
}

export const keyRoutes: readonly DefinedRoute[] = [
  defineRoute('GET /v1/organizations/{organizationId}/keys', {
    id: 'listApiKeys',
    summary: 'List the API keys of an organization with their usage, including revoked keys, oldest first.',
    access: ['user'],
    params: schema({ type: 'object', required: ['organizationId'], properties: { organizationId } }),
    answer: inJson(
      'The API keys.',
      schema({
        $id: 'ApiKeyList',
        type: 'object',
        required: ['keys'],
        properties: {
          keys: {
            type: 'array',
            items: {
              type: 'object',
              required: [...requiredOfKey, 'capturesThisMonth', 'capturesInTotal'],
              properties: {
                ...keyFields,
                capturesThisMonth: { type: 'integer' },
                capturesInTotal: { type: 'integer' },
              },
            },
          },
        },
      }),
    ),
    handle: async ({ clock, database }, { caller, params: named }) => {
      const own = requireOwnOrganization(caller, named);
      const [keys, usage] = await Promise.all([
        listApiKeys(database, { organizationId: own }),
        usageByKey(database, { organizationId: own, since: getMonthPeriod(clock.now()).start }),
      ]);
      const used = new Map(usage.map((one) => [one.apiKeyId, one]));
      return {
        keys: keys.map((key) => ({
          ...describeKey(key),
          capturesThisMonth: used.get(key.id)?.current.captures ?? 0,
          capturesInTotal: used.get(key.id)?.total.captures ?? 0,
        })),
      };
    },
  }),
  defineRoute('POST /v1/organizations/{organizationId}/keys', {
    id: 'createApiKey',
    summary: 'Create an API key. The key is shown only once.',
    access: ['user'],
    role: 'member',
    needsConfirmation: true,
    params: organizationParams,
    body: schema({
      type: 'object',
      required: ['name'],
      properties: { name: fields.name, expiresInDays, scopes: scopesSchema },
    }),
    status: 201,
    answer: inJson('The API key.', newKeyAnswer),
    handle: async (dependencies, { body, caller, params: named, request, requestId }) => {
      const { clock, database } = dependencies;
      const own = requireOwnOrganization(caller, named);
      const expiresAt =
        body.expiresInDays === undefined ? null : new Date(clock.now().getTime() + body.expiresInDays * dayMs);
      const made = await database.transaction(async (db) => {
        const key = await makeKey(dependencies, db, {
          organizationId: own,
          name: body.name.trim(),
          createdBy: toPrincipalId(caller),
          expiresAt,
          scopes: body.scopes,
        });
        const details = { name: key.name, shownPrefix: key.shownPrefix, scopes: key.scopes };
        await auditChange(db, { caller, request, requestId }, { action: 'key.created', subject: key.id, details });
        return key;
      });
      return made;
    },
  }),
  defineRoute('POST /v1/organizations/{organizationId}/keys/{keyId}/roll', {
    id: 'rollApiKey',
    summary:
      'Rotate an API key. Creates a new key with the same name and scopes for the caller. The old key ' +
      'remains valid for the grace period, and pipelines that used the old key use the new key.',
    access: ['user'],
    role: 'member',
    needsConfirmation: true,
    params: ofKey,
    body: schema({
      type: 'object',
      properties: {
        graceSeconds: {
          type: 'integer',
          minimum: 0,
          maximum: rollGraceSecondsMax,
          default: 86_400,
          description: 'Seconds for which the old key remains valid.',
        },
        expiresInDays,
      },
    }),
    status: 201,
    answer: inJson('The new API key.', newKeyAnswer),
    handle: async (
      dependencies,
      { body: { graceSeconds, expiresInDays: days }, caller, params: named, request, requestId },
    ) => {
      const { clock, database } = dependencies;
      const own = requireOwnOrganization(caller, named);
      const expiresAt = days === undefined ? null : new Date(clock.now().getTime() + days * dayMs);
      const made = await database.transaction(async (db) => {
        const {
          id: old,
          name,
          scopes: kept,
        } = found(await findActiveKey(db, { id: named.keyId, organizationId: own }));
        const key = await makeKey(dependencies, db, {
          organizationId: own,
          name,
          createdBy: toPrincipalId(caller),
          expiresAt,
          scopes: kept,
        });
        await replaceKey(db, { id: old, by: key.id, seconds: graceSeconds });
        const details = { name, shownPrefix: key.shownPrefix, newKeyId: key.id, graceSeconds };
        await auditChange(db, { caller, request, requestId }, { action: 'key.rolled', subject: old, details });
        return key;
      });
      return made;
    },
  }),
  defineRoute('DELETE /v1/organizations/{organizationId}/keys/{keyId}', {
    id: 'deleteApiKey',
    summary: 'Revoke an API key. It stops working with the next request.',
    access: ['user'],
    role: 'member',
    needsConfirmation: true,
    params: ofKey,
    answer: 'The API key was revoked.',
    handle: async ({ database }, { caller, params: named, request, requestId }) => {
      const own = requireOwnOrganization(caller, named);
      await database.transaction(async (db) => {
        found(await revokeApiKey(db, { id: named.keyId, organizationId: own }));
        await auditChange(db, { caller, request, requestId }, { action: 'key.revoked', subject: named.keyId });
      });
    },
  }),
];
