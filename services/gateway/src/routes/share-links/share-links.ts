import { idPattern } from '@tintype/contracts/ids/ids';
import { ServiceError } from '@tintype/contracts/errors/service-error';
import { linkDigest, createLinkToken, linkUrl } from '@tintype/contracts/links/token-links';
import {
  newShareLink,
  shareLinkList,
  shareLinkRequest,
  shareLinksMax,
  type ShareLinkAnswer,
} from '@tintype/contracts/schedules/share-link';
import { schema } from '@tintype/contracts/schemas/schema';
import { findSchedule } from '@tintype/database/schedules/find-schedule';
import { addShareLink, listShareLinks, revokeShareLink, type ShareLink } from '@tintype/database/schedules/share-links';
import { getPrincipalId, getVisibility } from '../../http/principal.ts';
import { defineRoute, forCallers, inJson } from '../define-route.ts';
import { auditChange } from '../../use-cases/accounts/audit-change.ts';
import { scheduleParams } from '../../responses/schedule.ts';
import { found } from '../../http/found.ts';

const describe = ({ createdAt, expiresAt, ...link }: ShareLink): ShareLinkAnswer => ({
  ...link,
  createdAt: createdAt.toISOString(),
  expiresAt: expiresAt.toISOString(),
});

export const createShareLinkRoute = defineRoute({
  id: 'createShareLink',
  method: 'post',
  path: '/v1/schedules/{scheduleId}/share-links',
  summary: 'Create a link that shows a successful run to others without an account. The link is shown only once.',
  ...forCallers,
  params: scheduleParams,
  body: shareLinkRequest,
  answers: { 201: inJson('The link.', newShareLink) },
  refusals: ['RESULT_EXPIRED', 'SHARE_LINK_LIMIT_EXCEEDED'],
  handle: async (dependencies, { body, params: { scheduleId }, ...sender }) => {
    const { caller } = sender;
    const { database, linkKeys, newId, publicUrl } = dependencies;
    const { organizationId } = getVisibility(caller, 'schedule');
    const { executionId, expiresInDays: days } = body;
    const [id, keys, createdBy] = [newId(), linkKeys(), getPrincipalId(caller)];
    const token = createLinkToken(keys, ['change', id]);
    const added = await database.transaction(async (db) => {
      const digest = linkDigest(keys, token);
      const link = await addShareLink(db, { id, scheduleId, organizationId, executionId, digest, createdBy, days });
      if (link === 'missing') throw new ServiceError('NOT_FOUND');
      if (link === 'expired') throw new ServiceError('RESULT_EXPIRED');
      if (link === 'full') throw new ServiceError('SHARE_LINK_LIMIT_EXCEEDED', { details: { shareLinksMax } });
      const details = { scheduleId, executionId, expiresAt: link.expiresAt.toISOString() };
      await auditChange(db, sender, { action: 'share_link.created', subject: id, details });
      return link;
    });
    return { status: 201, json: { ...describe(added), url: linkUrl(publicUrl, 'CHANGE', token) } };
  },
});

export const listLinksRoute = defineRoute({
  id: 'listShareLinks',
  method: 'get',
  path: '/v1/schedules/{scheduleId}/share-links',
  summary: 'List the active share links of a schedule, newest first.',
  ...forCallers,
  params: scheduleParams,
  answers: { 200: inJson('The links.', shareLinkList) },
  handle: async ({ database }, { params: { scheduleId }, caller }) => {
    const { organizationId } = getVisibility(caller, 'schedule');
    found(await findSchedule(database, { id: scheduleId, organizationId }));
    const links = await listShareLinks(database, { scheduleId, organizationId });
    return { status: 200, json: { shareLinks: links.map(describe) } };
  },
});

export const deleteShareLinkRoute = defineRoute({
  id: 'deleteShareLink',
  method: 'delete',
  path: '/v1/schedules/{scheduleId}/share-links/{shareLinkId}',
  summary: 'Revoke a share link. It stops working with the next request.',
  ...forCallers,
  params: schema({
    type: 'object',
    required: ['scheduleId', 'shareLinkId'],
    properties: {
      scheduleId: { type: 'string', pattern: idPattern },
      shareLinkId: { type: 'string', pattern: idPattern, description: 'ID of the share link.' },
    },
  }),
  answers: { 204: { description: 'The share link was revoked.' } },
  handle: async ({ database }, { params: { scheduleId, shareLinkId: id }, ...sender }) => {
    const { organizationId } = getVisibility(sender.caller, 'schedule');
    await database.transaction(async (db) => {
      found((await revokeShareLink(db, { id, scheduleId, organizationId })) || undefined);
      await auditChange(db, sender, { action: 'share_link.revoked', subject: id });
    });
    return { status: 204, empty: true };
  },
});
