import { invalidFields } from '@tintype/contracts/errors/service-error';
import { maskedSecret } from '@tintype/contracts/schedules/destinations';
import type { ScheduleChange } from '@tintype/contracts/schedules/schedule-request';
import type { NewDestination, StoredDestination, StoredSchedule } from '@tintype/database/schedules';
import type { Dependencies } from '../../dependencies.ts';
import { urlNotAllowed } from '@tintype/contracts/errors/refused-url';

type Asked = {
  readonly change: ScheduleChange;
  readonly before: StoredSchedule | undefined;
  readonly onRefusedUrl: (reason: string) => void;
};
type Sent = NonNullable<ScheduleChange['destinations']>[number];
type StoredWebhook = Extract<StoredDestination, { type: 'webhook' }>;

/**
 * The whole list as it will be. One that comes with the id it was answered with keeps its secret unless another is sent; without a list
 * all stay. The deprecated `webhookUrl` is one more webhook, or the one with this address, which then keeps what is not sent.
 */
export function newDestinations(dependencies: Dependencies, asked: Asked): readonly NewDestination[] {
  const { change, before } = asked;
  const kept = before?.destinations ?? [];
  const ids = change.destinations?.map(({ id }) => id) ?? [];
  const listed = change.destinations?.map((sent, index) => {
    const known = knownOf(sent, kept, `destinations.${index}`, before !== undefined);
    if (known !== undefined && ids.indexOf(known.id) < index)
      throw invalidFields({ [`destinations.${index}.id`]: 'is listed twice' });
    return destinationOf(dependencies, asked, { sent, known, field: `destinations.${index}.url` });
  });
  const { webhookUrl, webhookSecret } = change;
  // Taken back is the one that answers show as `webhookUrl`.
  if (webhookUrl === null && listed === undefined) return kept.filter((one) => one !== shownWebhook(kept));
  const all: readonly NewDestination[] = listed ?? kept;
  if (webhookUrl === undefined || webhookUrl === null) return all;
  // In the form in which addresses are kept: one without a path would never be the same again.
  const url = allowedUrl(dependencies, webhookUrl, 'webhookUrl', asked);
  const known = all.find((one): one is StoredWebhook => one.type === 'webhook' && one.url === url);
  const sent = {
    type: 'webhook',
    url,
    ...(webhookSecret !== undefined && { secret: webhookSecret }),
    ...(known?.onlyOnChange != null && { onlyOnChange: known.onlyOnChange }),
  } as const;
  const added = destinationOf(dependencies, asked, { sent, known, field: 'webhookUrl' });
  if (known === undefined && all.length >= 10)
    throw invalidFields({ webhookUrl: 'is one destination more than a schedule can have' });
  return known === undefined ? [...all, added] : all.map((one) => (one === known ? added : one));
}

/** What the deprecated `webhookUrl` means in answers: nothing tells later which webhook came by it, so it is the first one. */
export const shownWebhook = <T extends { readonly type: string }>(
  destinations: readonly T[],
): Extract<T, { readonly type: 'webhook' }> | undefined =>
  destinations.find((one): one is Extract<T, { readonly type: 'webhook' }> => one.type === 'webhook');

function knownOf(sent: Sent, kept: readonly StoredDestination[], field: string, isUpdate: boolean) {
  const known = sent.id === undefined ? undefined : kept.find(({ id, type }) => id === sent.id && type === sent.type);
  if (isUpdate && sent.id !== undefined && known === undefined)
    throw invalidFields({ [`${field}.id`]: 'is not a destination of this schedule' });
  if (known === undefined && sent.type === 'webhook' && sent.secret === maskedSecret)
    throw invalidFields({ [`${field}.secret`]: 'is masked: send the actual secret' });
  return known;
}

type Wish = { readonly sent: Sent; readonly known: StoredDestination | undefined; readonly field: string };

function destinationOf(dependencies: Dependencies, asked: Asked, { sent, known, field }: Wish): NewDestination {
  const shared = {
    id: known?.id ?? `dst_${dependencies.newId()}`,
    onlyOnChange: sent.onlyOnChange ?? null,
  };
  if (sent.type === 'email') return { ...shared, type: 'email', recipients: sent.to, subject: sent.subject ?? null };
  const url = allowedUrl(dependencies, sent.url, field, asked);
  const before = known?.type === 'webhook' ? known : undefined;
  const secret = sent.secret === maskedSecret ? undefined : sent.secret;
  if (before !== undefined && before.url === url && secret === undefined) return { ...before, ...shared };
  // A row of its own: what is on its way to the old address stays as it was.
  const webhookId = dependencies.newId();
  const text = secret ?? (before?.secret ? dependencies.openSecret(before.secret, before.webhookId) : undefined);
  const sealed = text === undefined ? null : dependencies.sealSecret(text, webhookId);
  return { ...shared, type: 'webhook', webhookId, url, secret: sealed, isNew: true };
}

function allowedUrl({ checkUrl }: Dependencies, url: string, field: string, { onRefusedUrl }: Asked): string {
  const verdict = checkUrl(url);
  if (verdict.allowed) return verdict.url.href;
  throw urlNotAllowed({ refusal: verdict, field, use: 'a destination', onRefusedUrl });
}
