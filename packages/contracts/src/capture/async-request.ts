import { schema } from '../schemas/schema.ts';
import { webhookFields } from '../webhooks/request-fields.ts';
import { cacheTtl, captureSettings, metadata, responseType } from './capture-request.ts';
import { captureRules } from './capture-rules.ts';
import { targetUrl } from './fragments.ts';
import { session } from './session.ts';

/** What POST /v1/screenshots/async accepts: a capture, and who is told of its end. */
export const asyncRequest = schema(
  {
    $id: 'AsyncRequest',
    type: 'object',
    required: ['url'],
    properties: { url: targetUrl, ...captureSettings, responseType, cacheTtl, session, metadata, ...webhookFields },
  },
  captureRules,
);
