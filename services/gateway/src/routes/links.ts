import { captureFormats } from '@tintype/contracts/formats/formats';
import {
  linkKeyIdPattern,
  linkKeyList,
  linkKeyRequest,
  newLinkKey,
  newLinkKeyId,
  newLinkSecret,
  rollRequest,
} from '@tintype/contracts/links/link-key';
import { publishedLink } from '@tintype/contracts/links/make-link';
import { schema } from '@tintype/contracts/schemas/schema';
import { createLinkKey, listLinkKeys, revokeLinkKey, rollLinkKey } from '@tintype/database/keys/link-keys';
import { getPrincipalId, found } from '../http/principal.ts';
import { fileAnswer, describeFiles } from '../responses/file.ts';
import { linkCacheHeaders, errorPictureReply, heldFileReply, describeLinkKey } from '../responses/link.ts';
import { auditChange } from '../use-cases/accounts/audit.ts';
import { getLinkFile } from '../use-cases/capture-link.ts';
import { captureNow, type CaptureOrder, toCaptureDependencies } from '../use-cases/captures/capture-now.ts';
import { defineRoute, inJson, type DefinedRoute } from './define-route.ts';

const linkKeyParams = schema({
  type: 'object',
  required: ['linkKeyId'],
  properties: {
    linkKeyId: { type: 'string', maxLength: 40, pattern: linkKeyIdPattern, description: 'ID of the link key.' },
  },
} as const);

const linkKeyRoutes: readonly DefinedRoute[] = [
  defineRoute('GET /v1/link-keys', {
    id: 'listLinkKeys',
    summary: 'List the link keys of the organization with their usage, oldest first.',
    answer: inJson('The link keys.', linkKeyList),
    handle: async ({ database }, { caller: { organizationId } }) => {
      const keys = await listLinkKeys(database, { organizationId });
      return { linkKeys: keys.map(describeLinkKey) };
    },
  }),
  defineRoute('POST /v1/link-keys', {
    id: 'createLinkKey',
    summary: 'Create a link key for signing links to captures. Its secret is shown only once.',
    needsConfirmation: true,
    body: linkKeyRequest,
    status: 201,
    answer: inJson('The link key.', newLinkKey),
    handle: async ({ database, random, sealLinkSecret }, { body, ...sender }) => {
      const { caller } = sender;
      const [id, secret] = [newLinkKeyId(random), newLinkSecret(random)];
      const made = await database.transaction(async (db) => {
        const key = await createLinkKey(db, {
          ...body,
          id,
          name: body.name.trim(),
          organizationId: caller.organizationId,
          createdBy: getPrincipalId(caller),
          secret: sealLinkSecret(secret, id),
        });
        const details = { name: key.name, hosts: key.hosts };
        await auditChange(db, sender, { action: 'link_key.created', subject: id, details });
        return key;
      });
      return { ...describeLinkKey(made), secret };
    },
  }),
  defineRoute('POST /v1/link-keys/{linkKeyId}/roll', {
    id: 'rollLinkKey',
    summary: 'Create a new secret for a link key. Links signed with the old secret remain valid for the grace period.',
    needsConfirmation: true,
    params: linkKeyParams,
    body: rollRequest,
    answer: inJson('The link key.', newLinkKey),
    handle: async (
      { database, random, sealLinkSecret },
      { body: { graceSeconds }, params: { linkKeyId: id }, ...sender },
    ) => {
      const secret = newLinkSecret(random);
      const { organizationId } = sender.caller;
      const rolled = await database.transaction(async (db) => {
        const key = found(
          await rollLinkKey(db, { id, organizationId, secret: sealLinkSecret(secret, id), graceSeconds }),
        );
        await auditChange(db, sender, { action: 'link_key.rolled', subject: id, details: { graceSeconds } });
        return key;
      });
      return { ...describeLinkKey(rolled), secret };
    },
  }),
  defineRoute('DELETE /v1/link-keys/{linkKeyId}', {
    id: 'deleteLinkKey',
    summary: 'Revoke a link key. Its links stop working with the next request.',
    needsConfirmation: true,
    params: linkKeyParams,
    answer: 'The link key was revoked.',
    handle: async ({ database }, { params: { linkKeyId: id }, ...sender }) => {
      await database.transaction(async (db) => {
        found(await revokeLinkKey(db, { id, organizationId: sender.caller.organizationId }));
        await auditChange(db, sender, { action: 'link_key.revoked', subject: id });
      });
    },
  }),
];

export const linkRoutes: readonly DefinedRoute[] = [
  defineRoute('GET /v1/render', {
    id: 'renderLink',
    summary: 'Capture a page with a signed link, which can be the `src` of an HTML image.',
    access: ['link'],
    allowance: 'screenshot',
    takesAllowanceItself: true,
    isLong: true,
    publishedQuery: publishedLink,
    answers: {
      200: {
        description: 'The file.',
        content: describeFiles(captureFormats),
        headers: { ...fileAnswer.headers, ...linkCacheHeaders },
      },
      304: { description: 'The file has not changed since the version in If-None-Match.', headers: linkCacheHeaders },
    },
    refusals: [
      'VALIDATION_ERROR',
      'URL_NOT_ALLOWED',
      'LINK_EXPIRED',
      'QUOTA_EXCEEDED',
      'CAPABILITY_NOT_AVAILABLE',
      'TIMEOUT',
      'CANCELLED',
      'RENDER_FAILED',
      'CAPTURE_FAILED',
      'SELECTOR_NOT_FOUND',
      'RESULT_TOO_LARGE',
      'PAGE_TOO_HEAVY',
      'TARGET_BLOCKED',
      'STEALTH_UNAVAILABLE',
      'RESULT_EXPIRED',
      'SERVICE_BUSY',
    ],
    failureType: 'image/png',
    failureReply: errorPictureReply,
    handle: async (dependencies, { caller, request, requestId, takeAllowance, onRefusedUrl, ignore, note }) => {
      const { cacheTtl } = caller.settings;
      const onAccepted = (captureId: string): void => note({ captureId });
      const link = { caller, query: request.query, requestId, takeAllowance, onRefusedUrl, onAccepted };
      const capture = (order: CaptureOrder) => captureNow(toCaptureDependencies(dependencies), order);
      const file = await getLinkFile(dependencies, capture, link);
      note({ captureId: file.captureId });
      ignore(file.withoutEffect);
      return heldFileReply(dependencies, file, { cacheTtl, ifNoneMatch: request.headers['if-none-match'] });
    },
  }),
  ...linkKeyRoutes,
];
