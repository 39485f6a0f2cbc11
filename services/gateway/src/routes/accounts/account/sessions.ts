import { idPattern } from '@tintype/contracts/ids/ids';
import { toPrincipalId } from '@tintype/contracts/keys/principal-id';
import { schema } from '@tintype/contracts/schemas/schema';
import { endSession, endSessions, listSessions as readSessions } from '@tintype/database/accounts/sessions';
import { writeAudit } from '@tintype/database/accounts/audit';
import { defineRoute, inJson } from '../../define-route.ts';
import { found } from '../../../http/found.ts';

const time = { type: 'string', format: 'date-time' } as const;
const sessionList = schema({
  $id: 'SessionList',
  type: 'object',
  required: ['sessions'],
  properties: {
    sessions: {
      type: 'array',
      items: {
        type: 'object',
        required: ['id', 'address', 'userAgent', 'createdAt', 'seenAt', 'expiresAt', 'isCurrent'],
        properties: {
          id: { type: 'string' },
          address: { type: 'string', description: 'IP address from which the session was started.' },
          userAgent: { type: 'string', description: 'User agent of the browser.' },
          createdAt: time,
          seenAt: { ...time, description: 'Time of the last use, to the minute.' },
          expiresAt: time,
          isCurrent: { type: 'boolean', description: 'Whether this is the current session.' },
        },
      },
    },
  },
});

const listSessions = defineRoute({
  id: 'listSessions',
  method: 'get',
  path: '/v1/account/sessions',
  summary: 'List active sessions, most recently used first.',
  access: ['account'],
  allowance: null,
  answers: { 200: inJson('The sessions.', sessionList) },
  handle: async ({ database }, { caller: { userId, session } }) => {
    const sessions = await readSessions(database, { userId });
    return {
      status: 200,
      json: {
        sessions: sessions.map(({ id, address, userAgent, createdAt, seenAt, expiresAt }) => ({
          id,
          address,
          userAgent,
          createdAt: createdAt.toISOString(),
          seenAt: seenAt.toISOString(),
          expiresAt: expiresAt.toISOString(),
          isCurrent: id === session.id,
        })),
      },
    };
  },
});

const endOne = defineRoute({
  id: 'endSession',
  method: 'delete',
  path: '/v1/account/sessions/{id}',
  summary: 'End a session.',
  access: ['account'],
  allowance: null,
  params: schema({ type: 'object', required: ['id'], properties: { id: { type: 'string', pattern: idPattern } } }),
  answers: { 204: { description: 'The session ended.' } },
  handle: async ({ database }, { params: { id }, caller: { userId }, request: { address }, requestId }) => {
    await database.transaction(async (db) => {
      found((await endSession(db, { id, userId })) || undefined);
      await writeAudit(db, {
        actor: toPrincipalId({ userId }),
        action: 'session.ended',
        subject: id,
        address,
        requestId,
      });
    });
    return { status: 204, empty: true };
  },
});

const endOthers = defineRoute({
  id: 'endOtherSessions',
  method: 'delete',
  path: '/v1/account/sessions',
  summary: 'End all other sessions.',
  access: ['account'],
  allowance: null,
  answers: { 204: { description: 'All other sessions ended.' } },
  handle: async ({ database }, { caller: { userId, session }, request: { address }, requestId }) => {
    await database.transaction(async (db) => {
      const ended = await endSessions(db, { userId, but: session.id });
      await writeAudit(db, {
        actor: toPrincipalId({ userId }),
        action: 'session.ended',
        subject: userId,
        details: { ended },
        address,
        requestId,
      });
    });
    return { status: 204, empty: true };
  },
});

export const sessionRoutes = [listSessions, endOne, endOthers];
