import { maskedSecret, type WebhookFields } from '@tintype/contracts/destinations/contract';
import { urlNotAllowed, invalidFields, ServiceError } from '@tintype/contracts/errors/service-error';
import type { TypeOf } from '@tintype/contracts/schemas/schema';
import {
  distinctEvents,
  type endpointChange,
  type endpointRequest,
  endpointsMax,
} from '@tintype/contracts/webhooks/endpoint-request';
import { addEndpoint, changeEndpoint, findEndpoint } from '@tintype/database/webhooks/endpoints';
import type { NewWebhook } from '@tintype/database/webhooks/webhooks';
import type { Dependencies } from '../dependencies.ts';
import { found, toCreator, getVisibility } from '../http/principal.ts';
import type { Sender } from '../http/route.ts';
import { describeEndpoint } from '../responses/webhook.ts';
import { auditChange } from './accounts/audit.ts';

type EndpointDependencies = Pick<Dependencies, 'database' | 'sealSecret' | 'checkUrl'>;

/** The secret is shown only here. */
export async function createEndpoint(
  dependencies: EndpointDependencies & Pick<Dependencies, 'newId' | 'random'>,
  body: TypeOf<typeof endpointRequest>,
  sender: Sender,
) {
  const { database, newId, random, sealSecret } = dependencies;
  if (body.secret === maskedSecret) throw invalidFields({ secret: 'is masked. Send the actual secret' });
  const url = requireAllowedUrl(dependencies, body.url, sender);
  // The form of Standard Webhooks. The service's own signature uses the complete text as its key.
  const secret = body.secret ?? `whsec_${Buffer.from(random(32)).toString('base64')}`;
  const id = newId();
  const { organizationId, createdBy } = toCreator(sender.caller);
  const made = await database.transaction(async (db) => {
    const events = distinctEvents(body.events);
    const { enabled } = body;
    const added = { id, organizationId, createdBy, url: url.href, secret: sealSecret(secret, id), events, enabled };
    if (!(await addEndpoint(db, added)))
      throw new ServiceError('WEBHOOK_LIMIT_EXCEEDED', { details: { webhooksMax: endpointsMax } });
    await auditChange(db, sender, { action: 'webhook.created', subject: id, details: { host: url.host, events } });
    return found(await findEndpoint(db, { id, organizationId }));
  });
  return describeEndpoint(made, secret);
}

export async function updateEndpoint(
  dependencies: EndpointDependencies,
  { id, body }: { readonly id: string; readonly body: TypeOf<typeof endpointChange> },
  sender: Sender,
) {
  const { database, sealSecret } = dependencies;
  const { organizationId } = getVisibility(sender.caller, 'webhook');
  const secret = body.secret === maskedSecret ? undefined : body.secret;
  // A missing endpoint is reported as missing, even if the body is invalid.
  found(await findEndpoint(database, { id, organizationId }));
  const url = body.url === undefined ? undefined : requireAllowedUrl(dependencies, body.url, sender);
  const change = {
    ...(url !== undefined && { url: url.href }),
    ...(secret !== undefined && { secret: sealSecret(secret, id) }),
    ...(body.events !== undefined && { events: distinctEvents(body.events) }),
    ...(body.enabled !== undefined && { enabled: body.enabled }),
  };
  const changed = await database.transaction(async (db) => {
    if (!(await changeEndpoint(db, { id, organizationId }, change))) return undefined;
    const { enabled, events } = change;
    const fields = Object.keys(change);
    const details = { fields, ...(url && { host: url.host }), ...(events && { events }), enabled };
    await auditChange(db, sender, { action: 'webhook.changed', subject: id, details });
    return findEndpoint(db, { id, organizationId });
  });
  return describeEndpoint(found(changed), secret);
}

/** The normalised form is the address that is called. */
function requireAllowedUrl(
  { checkUrl }: Pick<Dependencies, 'checkUrl'>,
  sent: string,
  { onRefusedUrl }: Pick<Sender, 'onRefusedUrl'>,
): URL {
  const verdict = checkUrl(sent);
  if (verdict.allowed) return verdict.url;
  throw urlNotAllowed({ refusal: verdict, field: 'url', use: 'a destination', onRefusedUrl });
}

export type WebhookDependencies = Pick<Dependencies, 'newId' | 'sealSecret' | 'checkUrl'>;
type NewWebhookInput = { readonly fields: WebhookFields; readonly onRefusedUrl: (reason: string) => void };

/** Checked like the address of a capture. */
export function createWebhook(
  { newId, sealSecret, checkUrl }: WebhookDependencies,
  { fields: { webhookUrl, webhookSecret }, onRefusedUrl }: NewWebhookInput,
): Omit<NewWebhook, 'organizationId'> | undefined {
  if (webhookUrl === undefined) return undefined;
  const verdict = checkUrl(webhookUrl);
  if (!verdict.allowed)
    throw urlNotAllowed({ refusal: verdict, field: 'webhookUrl', use: 'a destination', onRefusedUrl });
  const id = newId();
  return {
    id,
    url: verdict.url.href,
    ...(webhookSecret === undefined ? {} : { secret: sealSecret(webhookSecret, id) }),
  };
}
