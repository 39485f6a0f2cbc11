import { deliveryCursor } from '@tintype/contracts/events/delivery-cursor';
import { schema } from '@tintype/contracts/schemas/schema';
import type { StoredDelivery } from '@tintype/database/webhooks';
import { invalidFields } from '@tintype/contracts/errors/invalid-fields';
import type { Visibility } from '@tintype/database/visibility';
import { visibilityOf } from '../../http/ownership.ts';
import { defineRoute } from '../../http/route.ts';
import { deliveryList, describeDelivery } from './delivery-answer.ts';

export type ListDeliveriesDependencies = {
  /** Newest first, of what the key may know of. */
  readonly listDeliveries: (
    wanted: Visibility & {
      readonly subjectId?: string | undefined;
      readonly after?: { readonly createdAt: Date; readonly id: string } | undefined;
      readonly limit: number;
    },
  ) => Promise<StoredDelivery[]>;
};

export const listDeliveries = defineRoute<ListDeliveriesDependencies>()({
  id: 'listWebhookDeliveries',
  method: 'get',
  path: '/v1/webhook-deliveries',
  summary: 'What webhooks were told, newest first, with every attempt.',
  access: 'api-key',
  allowance: 'general',
  query: schema({
    type: 'object',
    properties: {
      jobId: {
        type: 'string',
        minLength: 1,
        maxLength: 64,
        description: 'Only what is about this job, bulk job or batch.',
      },
      limit: { type: 'integer', minimum: 1, maximum: 100, default: 50 },
      cursor: { type: 'string', minLength: 1, maxLength: 200, description: 'nextCursor of the page before.' },
    },
  }),
  answers: { 200: { description: 'A page of deliveries.', content: { 'application/json': deliveryList } } },
  refusals: ['VALIDATION_ERROR'],
  handle: async (dependencies, { query: { jobId, limit, cursor }, caller }) => {
    const after = cursor === undefined ? undefined : deliveryCursor.parse(cursor);
    if (cursor !== undefined && after === undefined)
      throw invalidFields({ cursor: 'must be a nextCursor of this list' });
    // One more than asked for tells whether there is a next page.
    const found = await dependencies.listDeliveries({
      ...visibilityOf(caller),
      subjectId: jobId,
      after,
      limit: limit + 1,
    });
    const items = found.slice(0, limit);
    const last = found.length > limit ? items.at(-1) : undefined;
    return {
      status: 200,
      json: {
        items: items.map(describeDelivery),
        nextCursor: last === undefined ? null : deliveryCursor.encode(last),
      },
    };
  },
});
