import { isDeepStrictEqual } from 'node:util';
import { maskedSecret } from '@tintype/contracts/destinations/contract';
import {
  addressField,
  contractOf,
  type DestinationType,
  secretNames,
  secretsFromText,
  secretsToText,
} from '@tintype/contracts/destinations/destinations';
import { invalidFields, urlNotAllowed } from '@tintype/contracts/errors/service-error';
import { destinationsMax, type ScheduleChange } from '@tintype/contracts/schedules/schedule-request';
import type { NewDestination, StoredDestination, StoredSchedule } from '@tintype/database/schedules/find-schedule';
import type { Dependencies } from '../../dependencies.ts';
import { shownWebhook } from '../../responses/schedule.ts';

export type DestinationDependencies = Pick<Dependencies, 'checkUrl' | 'newId' | 'sealSecret' | 'openSecret'>;
type NewDestinationEdit = {
  readonly change: ScheduleChange;
  readonly before: StoredSchedule | undefined;
  readonly onRefusedUrl: (reason: string) => void;
};
type NewDestinationTexts = Readonly<Record<string, string>>;
type SentDestination = NonNullable<ScheduleChange['destinations']>[number] & { readonly [field: string]: unknown };

/**
 * A destination sent with its ID keeps the secrets unless new secrets are sent. Without a list all
 * destinations stay. The deprecated `webhookUrl` adds a webhook, or changes the webhook with this
 * address, whose other fields stay.
 */
export function createDestinations(
  dependencies: DestinationDependencies,
  edit: NewDestinationEdit,
): readonly NewDestination[] {
  const { change, before } = edit;
  const kept = before?.destinations ?? [];
  const ids = change.destinations?.map(({ id }) => id) ?? [];
  const listed = change.destinations?.map((sent, index) => {
    const place = `destinations.${index}`;
    const known = getKnown(sent, kept, place, before !== undefined);
    if (known !== undefined && ids.indexOf(known.id) < index)
      throw invalidFields({ [`${place}.id`]: 'is listed twice. List it once' });
    return getDestination(dependencies, edit, { sent, known, fieldOf: (name) => `${place}.${name}` });
  });
  const { webhookUrl, webhookSecret } = change;
  // `null` removes the webhook that responses show as `webhookUrl`.
  if (webhookUrl === null && listed === undefined) return kept.filter((one) => one !== shownWebhook(kept));
  const all: readonly NewDestination[] = listed ?? kept;
  if (webhookUrl === undefined || webhookUrl === null) return all;
  // Normalised as in storage: an address without a path would never compare equal.
  const url = requireAllowedUrl(dependencies, edit, { type: 'webhook', url: webhookUrl, field: 'webhookUrl' }).href;
  const known = all.find(({ type, settings }) => type === 'webhook' && settings['url'] === url);
  const sent = {
    type: 'webhook',
    url,
    ...(webhookSecret !== undefined && { secret: webhookSecret }),
    ...(known?.onlyOnChange != null && { onlyOnChange: known.onlyOnChange }),
  } as const;
  const added = getDestination(dependencies, edit, { sent, known, fieldOf: () => 'webhookUrl' });
  if (known === undefined && all.length >= destinationsMax)
    throw invalidFields({ webhookUrl: 'exceeds the maximum number of destinations of a schedule' });
  return known === undefined ? [...all, added] : all.map((one) => (one === known ? added : one));
}

function getKnown(sent: SentDestination, kept: readonly StoredDestination[], place: string, isUpdate: boolean) {
  const known = sent.id === undefined ? undefined : kept.find(({ id, type }) => id === sent.id && type === sent.type);
  if (isUpdate && sent.id !== undefined && known === undefined)
    throw invalidFields({ [`${place}.id`]: 'is not a destination of this schedule' });
  const masked = secretNames(sent.type).find((name) => sent[name] === maskedSecret);
  if (known === undefined && masked !== undefined)
    throw invalidFields({ [`${place}.${masked}`]: 'is masked. Send the actual secret' });
  return known;
}

type RequestedDestination = {
  readonly sent: SentDestination;
  readonly known: StoredDestination | undefined;
  readonly fieldOf: (name: string) => string;
};

function getDestination(
  dependencies: DestinationDependencies,
  edit: NewDestinationEdit,
  { sent, known, fieldOf }: RequestedDestination,
): NewDestination {
  const { type } = sent;
  const { channel, fields } = contractOf(type);
  const common = { id: known?.id ?? `dst_${dependencies.newId()}`, type, onlyOnChange: sent.onlyOnChange ?? null };
  const secretFields = secretNames(type);
  const given = Object.entries(sent).filter(([name, value]) => name in fields && value !== undefined);
  const plain = Object.fromEntries(given.filter(([name]) => !secretFields.includes(name)));
  if (channel === 'smtp') return { ...common, settings: plain, endpoint: null };

  const sentSecrets = given.filter(([name, value]) => secretFields.includes(name) && value !== maskedSecret);
  const secrets = { ...getSecrets(dependencies, known), ...(Object.fromEntries(sentSecrets) as NewDestinationTexts) };
  const settings: Record<string, unknown> = { ...plain };
  const url = calledUrl(dependencies, edit, { type, values: { ...plain, ...secrets }, fieldOf });
  const field = addressField(type);
  // Normalised as in storage.
  if (field?.isSecret === true) secrets[field.name] = url.href;
  else if (field !== undefined) settings[field.name] = url.href;
  if (known?.endpoint && sentSecrets.length === 0 && isDeepStrictEqual(known.settings, settings))
    return { ...common, settings: known.settings, endpoint: known.endpoint };
  // A new row, so that deliveries to the old address are unchanged.
  const id = dependencies.newId();
  const text = secretsToText(type, secrets);
  const secret = text === undefined ? null : dependencies.sealSecret(text, id);
  const shown = field?.isSecret === true ? `${url.origin}/` : url.href;
  return { ...common, settings, endpoint: { id, url: shown, secret }, isNew: true };
}

function getSecrets(
  { openSecret }: Pick<Dependencies, 'openSecret'>,
  known: StoredDestination | undefined,
): Record<string, string> {
  if (!known?.endpoint?.secret) return {};
  return { ...secretsFromText(known.type, openSecret(known.endpoint.secret, known.endpoint.id)) };
}

type NewDestinationCall = {
  readonly type: DestinationType;
  readonly values: Readonly<Record<string, unknown>>;
  readonly fieldOf: (name: string) => string;
};

function calledUrl(
  dependencies: DestinationDependencies,
  edit: NewDestinationEdit,
  { type, values, fieldOf }: NewDestinationCall,
): URL {
  const { address } = contractOf(type);
  if (address === undefined) throw new Error(`Destinations of type ${type} have no address`);
  if ('fixed' in address) return new URL(address.fixed);
  const url = String(values[address.field]);
  return requireAllowedUrl(dependencies, edit, { type, url, field: fieldOf(address.field) });
}

type DestinationUrl = { readonly type: DestinationType; readonly url: string; readonly field: string };

function requireAllowedUrl(
  { checkUrl }: Pick<Dependencies, 'checkUrl'>,
  { onRefusedUrl }: NewDestinationEdit,
  { type, url, field }: DestinationUrl,
): URL {
  const verdict = checkUrl(url, { onlyTls: addressField(type)?.isSecret === true });
  if (verdict.allowed) return verdict.url;
  throw urlNotAllowed({ refusal: verdict, field, use: 'a destination', onRefusedUrl });
}
