import type { AuditAction } from '@tintype/contracts/accounts/audit';
import {
  linkKeyIdPattern,
  linkKeyList,
  linkKeyRequest,
  newLinkKey,
  newLinkKeyId,
  newLinkSecret,
  rollRequest,
} from '@tintype/contracts/links/link-key';
import { schema } from '@tintype/contracts/schemas/schema';
import { writeAudit } from '@tintype/database/accounts/audit';
import type { Db } from '@tintype/database/connect';
import { createLinkKey, listLinkKeys, revokeLinkKey, rollLinkKey } from '@tintype/database/keys/link-keys';
import { principalId, type Principal } from '../../http/principal.ts';
import { forCallers, defineRoute } from '../define-route.ts';
import { describeLinkKey } from '../../responses/link-key.ts';
import { found } from '../../http/found.ts';

const params = schema({
  type: 'object',
  required: ['linkKeyId'],
  properties: {
    linkKeyId: { type: 'string', maxLength: 40, pattern: linkKeyIdPattern, description: 'ID of the link key.' },
  },
} as const);

type Change = {
  readonly caller: Principal;
  readonly id: string;
  readonly action: AuditAction;
  readonly details?: Readonly<Record<string, unknown>>;
  readonly address: string;
  readonly requestId: string;
};
const audit = (db: Db, { caller, id, ...change }: Change): Promise<void> =>
  writeAudit(db, { organizationId: caller.organizationId, actor: principalId(caller), subject: id, ...change });

const list = defineRoute({
  id: 'listLinkKeys',
  method: 'get',
  path: '/v1/link-keys',
  summary: 'List the link keys of the organization with their usage, oldest first.',
  ...forCallers,
  answers: { 200: { description: 'The link keys.', content: { 'application/json': linkKeyList } } },
  refusals: [],
  handle: async ({ database }, { caller: { organizationId } }) => {
    const keys = await listLinkKeys(database, { organizationId });
    return { status: 200, json: { linkKeys: keys.map(describeLinkKey) } };
  },
});

const create = defineRoute({
  id: 'createLinkKey',
  method: 'post',
  path: '/v1/link-keys',
  summary: 'Create a link key for signing links to captures. Its secret is shown only once.',
  ...forCallers,
  needsConfirmation: true,
  body: linkKeyRequest,
  answers: { 201: { description: 'The link key.', content: { 'application/json': newLinkKey } } },
  refusals: [],
  handle: async ({ database, random, sealLinkSecret }, { body, caller, requestId, request: { address } }) => {
    const [id, secret] = [newLinkKeyId(random), newLinkSecret(random)];
    const made = await database.transaction(async (db) => {
      const key = await createLinkKey(db, {
        ...body,
        id,
        name: body.name.trim(),
        organizationId: caller.organizationId,
        createdBy: principalId(caller),
        secret: sealLinkSecret(secret, id),
      });
      const details = { name: key.name, hosts: key.hosts };
      await audit(db, { caller, id, action: 'link_key.created', details, address, requestId });
      return key;
    });
    return { status: 201, json: { ...describeLinkKey(made), secret } };
  },
});

const roll = defineRoute({
  id: 'rollLinkKey',
  method: 'post',
  path: '/v1/link-keys/{linkKeyId}/roll',
  summary: 'Create a new secret for a link key. Links signed with the old secret remain valid for the grace period.',
  ...forCallers,
  needsConfirmation: true,
  params,
  body: rollRequest,
  answers: { 200: { description: 'The link key.', content: { 'application/json': newLinkKey } } },
  refusals: [],
  handle: async (
    { database, random, sealLinkSecret },
    { body: { graceSeconds }, caller, params: { linkKeyId: id }, requestId, request: { address } },
  ) => {
    const secret = newLinkSecret(random);
    const { organizationId } = caller;
    const rolled = await database.transaction(async (db) => {
      const key = found(
        await rollLinkKey(db, { id, organizationId, secret: sealLinkSecret(secret, id), graceSeconds }),
      );
      await audit(db, { caller, id, action: 'link_key.rolled', details: { graceSeconds }, address, requestId });
      return key;
    });
    return { status: 200, json: { ...describeLinkKey(rolled), secret } };
  },
});

const revoke = defineRoute({
  id: 'deleteLinkKey',
  method: 'delete',
  path: '/v1/link-keys/{linkKeyId}',
  summary: 'Revoke a link key. Its links stop working with the next request.',
  ...forCallers,
  needsConfirmation: true,
  params,
  answers: { 204: { description: 'The link key was revoked.' } },
  refusals: [],
  handle: async ({ database }, { caller, params: { linkKeyId: id }, requestId, request: { address } }) => {
    await database.transaction(async (db) => {
      found((await revokeLinkKey(db, { id, organizationId: caller.organizationId })) || undefined);
      await audit(db, { caller, id, action: 'link_key.revoked', address, requestId });
    });
    return { status: 204, empty: true };
  },
});

export const linkKeyRoutes = [list, create, roll, revoke];
