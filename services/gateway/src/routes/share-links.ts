import { ServiceError } from '@tintype/contracts/errors/service-error';
import { fileFormats, imageFormats } from '@tintype/contracts/formats/formats';
import { idPattern } from '@tintype/contracts/ids/ids';
import { linkDigest, createLinkToken, linkUrl } from '@tintype/contracts/links/token-links';
import {
  newShareLink,
  shareLinkList,
  shareLinkRequest,
  shareLinksMax,
  type ShareLinkAnswer,
  sharedPictures,
} from '@tintype/contracts/schedules/share-link';
import { schema } from '@tintype/contracts/schemas/schema';
import { findSchedule } from '@tintype/database/schedules/find-schedule';
import { addShareLink, listShareLinks, revokeShareLink, type ShareLink } from '@tintype/database/schedules/share-links';
import { storedFileHeaders } from '@tintype/storage/signed-link';
import { parseKeyFormat } from '@tintype/storage/keys';
import { pageAnswer, acceptsJson, linkHeaders, LinkOpensNothing, linkParams, tokenParam } from '../http/page.ts';
import { getPrincipalId, getVisibility, found } from '../http/principal.ts';
import { describeFiles } from '../responses/file.ts';
import { scheduleParams } from '../responses/schedule.ts';
import { createGoneSharedPage, createSharedPage } from '../responses/shared-page.ts';
import { auditChange } from '../use-cases/accounts/audit.ts';
import { openShared } from '../use-cases/schedules/shared-run.ts';
import { defineRoute, inJson, type DefinedRoute, forEveryone } from './define-route.ts';
import { toJson } from '../http/to-json.ts';

const describeShareLink = ({ createdAt, expiresAt, ...link }: ShareLink): ShareLinkAnswer => ({
  ...link,
  ...toJson({ createdAt, expiresAt }),
});

export const shareLinkRoutes: readonly DefinedRoute[] = [
  defineRoute('POST /v1/schedules/{scheduleId}/share-links', {
    id: 'createShareLink',
    summary: 'Create a link that shows a successful run to others without an account. The link is shown only once.',
    params: scheduleParams,
    body: shareLinkRequest,
    status: 201,
    answer: inJson('The link.', newShareLink),
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
      return { ...describeShareLink(added), url: linkUrl(publicUrl, 'CHANGE', token) };
    },
  }),
  defineRoute('GET /v1/schedules/{scheduleId}/share-links', {
    id: 'listShareLinks',
    summary: 'List the active share links of a schedule, newest first.',
    params: scheduleParams,
    answer: inJson('The links.', shareLinkList),
    handle: async ({ database }, { params: { scheduleId }, caller }) => {
      const { organizationId } = getVisibility(caller, 'schedule');
      found(await findSchedule(database, { id: scheduleId, organizationId }));
      const links = await listShareLinks(database, { scheduleId, organizationId });
      return { shareLinks: links.map(describeShareLink) };
    },
  }),
  defineRoute('DELETE /v1/schedules/{scheduleId}/share-links/{shareLinkId}', {
    id: 'deleteShareLink',
    summary: 'Revoke a share link. It stops working with the next request.',
    params: schema({
      type: 'object',
      required: ['scheduleId', 'shareLinkId'],
      properties: {
        scheduleId: { type: 'string', pattern: idPattern },
        shareLinkId: { type: 'string', pattern: idPattern, description: 'ID of the share link.' },
      },
    }),
    answer: 'The share link was revoked.',
    handle: async ({ database }, { params: { scheduleId, shareLinkId: id }, ...sender }) => {
      const { organizationId } = getVisibility(sender.caller, 'schedule');
      await database.transaction(async (db) => {
        found(await revokeShareLink(db, { id, scheduleId, organizationId }));
        await auditChange(db, sender, { action: 'share_link.revoked', subject: id });
      });
    },
  }),
  defineRoute('GET /share/{token}', {
    id: 'openShareLink',
    summary:
      'Show a shared run of a schedule as an HTML page: the images before and after, the difference and the changed words.',
    ...forEveryone,
    params: linkParams,
    headers: schema({
      type: 'object',
      properties: { accept: { type: 'string', description: 'Set to application/json for an error as JSON.' } },
    }),
    answers: { 200: pageAnswer },
    handle: async (dependencies, { params: { token }, headers: { accept } }) => {
      const shared = await openShared(dependencies, token);
      if (shared !== undefined) return createSharedPage({ ...shared, token, publicUrl: dependencies.publicUrl });
      if (acceptsJson(accept)) throw new LinkOpensNothing();
      return createGoneSharedPage();
    },
  }),
  defineRoute('GET /share/{token}/{picture}', {
    id: 'sharedPicture',
    summary: 'Get an image of a shared run.',
    ...forEveryone,
    params: schema({
      type: 'object',
      required: ['token', 'picture'],
      properties: {
        token: tokenParam,
        picture: {
          enum: sharedPictures,
          description:
            'Image to return. before is the previous run, after is the shared run, and difference is the shared run with each changed area outlined.',
        },
      },
    }),
    answers: { 200: { description: 'The image.', content: describeFiles(imageFormats) } },
    refusals: ['SERVICE_BUSY'],
    handle: async (dependencies, { params: { token, picture } }) => {
      const key = (await openShared(dependencies, token))?.pictures[picture];
      const stored = key === undefined ? undefined : await dependencies.storage.read(key);
      if (key === undefined || stored === undefined) throw new LinkOpensNothing();
      return {
        status: 200,
        headers: { ...storedFileHeaders(key, { origin: 'api' }), ...linkHeaders },
        file: stored.stream,
        contentType: fileFormats[parseKeyFormat(key)].contentType,
        sizeBytes: stored.size,
      };
    },
  }),
];
