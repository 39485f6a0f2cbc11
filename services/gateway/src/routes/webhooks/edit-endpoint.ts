import { maskedSecret } from '@tintype/contracts/destinations/contract';
import { urlNotAllowed } from '@tintype/contracts/errors/refused-url';
import { invalidFields, ServiceError } from '@tintype/contracts/errors/service-error';
import {
  distinctEvents,
  endpointChange,
  endpointRequest,
  endpointsMax,
} from '@tintype/contracts/webhooks/endpoint-request';
import { writeAudit } from '@tintype/database/accounts/audit';
import { addEndpoint, changeEndpoint } from '@tintype/database/webhooks/change-endpoints';
import { findEndpoint } from '@tintype/database/webhooks/find-endpoints';
import type { Dependencies } from '../../dependencies.ts';
import { makerOf, principalId, visibilityOf } from '../../http/principal.ts';
import { forCallers, defineRoute } from '../define-route.ts';
import { describeEndpoint, endpointAnswer, endpointParams } from '../../responses/webhook-endpoint.ts';
import { found } from '../../http/found.ts';

const answer = (description: string) => ({ description, content: { 'application/json': endpointAnswer } });

export const createEndpoint = defineRoute({
  id: 'createWebhook',
  method: 'post',
  path: '/v1/webhooks',
  summary: 'Create a webhook endpoint. Its secret is shown only once.',
  ...forCallers,
  body: endpointRequest,
  answers: { 201: answer('The endpoint with its secret.') },
  refusals: ['URL_NOT_ALLOWED', 'WEBHOOK_LIMIT_EXCEEDED'],
  handle: async (dependencies, { body, caller, note, request: { address }, requestId }) => {
    const { database, newId, random, sealSecret } = dependencies;
    if (body.secret === maskedSecret) throw invalidFields({ secret: 'is masked. Send the actual secret' });
    const url = allowed(dependencies, body.url, (refusedUrl) => note({ refusedUrl }));
    // The form of Standard Webhooks; the service's own signature takes the whole text as its key.
    const secret = body.secret ?? `whsec_${Buffer.from(random(32)).toString('base64')}`;
    const id = newId();
    const { organizationId, createdBy } = makerOf(caller);
    const made = await database.transaction(async (db) => {
      const events = distinctEvents(body.events);
      const { enabled } = body;
      const added = { id, organizationId, createdBy, url: url.href, secret: sealSecret(secret, id), events, enabled };
      if (!(await addEndpoint(db, added)))
        throw new ServiceError('WEBHOOK_LIMIT_EXCEEDED', { details: { webhooksMax: endpointsMax } });
      await writeAudit(db, {
        organizationId,
        actor: createdBy,
        action: 'webhook.created',
        subject: id,
        details: { host: url.host, events },
        address,
        requestId,
      });
      return found(await findEndpoint(db, { id, organizationId }));
    });
    return { status: 201, json: describeEndpoint(made, secret) };
  },
});

export const updateEndpoint = defineRoute({
  id: 'updateWebhook',
  method: 'put',
  path: '/v1/webhooks/{id}',
  summary: 'Change a webhook endpoint. Only the sent fields change. Pending deliveries use the new URL and secret.',
  ...forCallers,
  params: endpointParams,
  body: endpointChange,
  answers: { 200: answer('The endpoint, with its secret if the secret was changed.') },
  refusals: ['URL_NOT_ALLOWED'],
  handle: async (dependencies, { body, params: { id }, caller, note, request: { address }, requestId }) => {
    const { database, sealSecret } = dependencies;
    const { organizationId } = visibilityOf(caller, 'webhook');
    const secret = body.secret === maskedSecret ? undefined : body.secret;
    // A missing endpoint is reported as missing, even if the body is invalid.
    found(await findEndpoint(database, { id, organizationId }));
    const url =
      body.url === undefined ? undefined : allowed(dependencies, body.url, (refusedUrl) => note({ refusedUrl }));
    const change = {
      ...(url !== undefined && { url: url.href }),
      ...(secret !== undefined && { secret: sealSecret(secret, id) }),
      ...(body.events !== undefined && { events: distinctEvents(body.events) }),
      ...(body.enabled !== undefined && { enabled: body.enabled }),
    };
    const changed = await database.transaction(async (db) => {
      if (!(await changeEndpoint(db, { id, organizationId }, change))) return undefined;
      const { enabled, events } = change;
      await writeAudit(db, {
        organizationId,
        actor: principalId(caller),
        action: 'webhook.changed',
        subject: id,
        details: { fields: Object.keys(change), ...(url && { host: url.host }), ...(events && { events }), enabled },
        address,
        requestId,
      });
      return findEndpoint(db, { id, organizationId });
    });
    return { status: 200, json: describeEndpoint(found(changed), secret) };
  },
});

/** Normalised, as it is called. */
function allowed({ checkUrl }: Dependencies, sent: string, onRefusedUrl: (reason: string) => void): URL {
  const verdict = checkUrl(sent);
  if (verdict.allowed) return verdict.url;
  throw urlNotAllowed({ refusal: verdict, field: 'url', use: 'a destination', onRefusedUrl });
}
