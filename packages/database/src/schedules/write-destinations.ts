import type { Db } from '../connect.ts';
import { addWebhook } from '../webhooks.ts';
import type { NewDestination } from './types.ts';

type Owner = { readonly id: string; readonly organizationId: string };

/** Replaces the whole list. Webhooks that no destination names any more stay for the deliveries that do. */
export async function writeDestinations(
  db: Db,
  { id: scheduleId, organizationId }: Owner,
  destinations: readonly NewDestination[],
): Promise<void> {
  for (const destination of destinations)
    if (destination.type === 'webhook' && destination.isNew === true)
      await addWebhook(db, {
        id: destination.webhookId,
        organizationId,
        url: destination.url,
        ...(destination.secret && { secret: destination.secret }),
      });
  await db.client.scheduleDestination.deleteMany({ where: { scheduleId } });
  await db.client.scheduleDestination.createMany({
    data: destinations.map((destination, position) => ({
      id: destination.id,
      scheduleId,
      position,
      type: destination.type,
      onlyOnChange: destination.onlyOnChange,
      ...(destination.type === 'webhook'
        ? { webhookId: destination.webhookId }
        : { recipients: [...destination.recipients], subject: destination.subject }),
    })),
  });
}
