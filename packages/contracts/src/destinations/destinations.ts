import { type DestinationContract, maskedSecret } from './contract.ts';
import {
  discord,
  email,
  gotify,
  matrix,
  mattermost,
  ntfy,
  pushover,
  slack,
  teams,
  telegram,
  webhook,
} from './destination-contracts.ts';

/**
 * The compiler requires a sender in services/notifier/src/destinations/destinations.ts, words in
 * services/dashboard/src/pages/schedules/destination-words.ts, and for chat services a judge of
 * messages in tests/integration/notifier/chat-services.ts. List a new one in docs/schedules.md.
 */
export const destinations = {
  webhook,
  email,
  slack,
  discord,
  teams,
  mattermost,
  matrix,
  telegram,
  ntfy,
  gotify,
  pushover,
} as const satisfies Record<string, DestinationContract>;
export type DestinationType = keyof typeof destinations;
export const destinationTypes = Object.keys(destinations) as readonly DestinationType[];
export const contractOf = (type: DestinationType): DestinationContract => destinations[type];

type TypesOf<Channel> = {
  [Type in DestinationType]: (typeof destinations)[Type]['channel'] extends Channel ? Type : never;
}[DestinationType];
export type HttpDestinationType = TypesOf<'http'>;

export const secretNames = (type: DestinationType): readonly string[] =>
  Object.entries(contractOf(type).fields).flatMap(([name, { isSecret }]) => (isSecret === true ? [name] : []));

export function addressField(type: DestinationType): { readonly name: string; readonly isSecret: boolean } | undefined {
  const { address } = contractOf(type);
  if (address === undefined || 'fixed' in address) return undefined;
  return { name: address.field, isSecret: secretNames(type).includes(address.field) };
}

type DestinationValues = Readonly<Record<string, string>>;

/** A single secret stays as it is, several become JSON; `undefined` if none is set. */
export function secretsToText(type: DestinationType, values: DestinationValues): string | undefined {
  const names = secretNames(type);
  return names.length > 1 ? JSON.stringify(values) : values[names[0] ?? ''];
}

export function secretsFromText(type: DestinationType, text: string | undefined): DestinationValues {
  const names = secretNames(type);
  if (text === undefined || names[0] === undefined) return {};
  return names.length > 1 ? (JSON.parse(text) as DestinationValues) : { [names[0]]: text };
}

const shared = {
  id: {
    type: 'string',
    minLength: 1,
    maxLength: 64,
    description: 'ID of an existing destination. Send it to change the destination and keep its secret.',
  },
  onlyOnChange: { type: 'boolean', description: 'Overrides the setting of the schedule.' },
} as const;

const createRequestSchema = (type: DestinationType) => {
  const fields = Object.entries(contractOf(type).fields);
  return {
    type: 'object',
    required: ['type', ...fields.flatMap(([name, { isRequired }]) => (isRequired === true ? [name] : []))],
    properties: {
      type: { const: type },
      ...shared,
      ...Object.fromEntries(fields.map(([name, { schema }]) => [name, schema])),
    },
  };
};

/** The compiler cannot infer the fields of each type. */
type DestinationRequestSchema = {
  readonly type: 'object';
  readonly required: readonly ['type'];
  readonly properties: typeof shared & { readonly type: { readonly enum: readonly DestinationType[] } };
};

export const destination = {
  type: 'object',
  title: 'Destination',
  required: ['type'],
  discriminator: { propertyName: 'type' },
  oneOf: destinationTypes.map(createRequestSchema) as unknown as readonly DestinationRequestSchema[],
} as const;

function answerField(name: string) {
  const having = destinationTypes.filter((type) => name in contractOf(type).fields);
  const secret = having.filter((type) => secretNames(type).includes(name));
  const { type, items } = contractOf(having[0]!).fields[name]!.schema as { type: string; items?: { type: string } };
  return {
    type,
    ...(items !== undefined && { items: { type: items.type } }),
    ...(secret.length > 0 && {
      description:
        secret.length === having.length
          ? 'Masked secret. Absent if none is set.'
          : `Masked for destinations whose URL is the secret: ${secret.join(', ')}.`,
    }),
  };
}

const answerNames = [...new Set(destinationTypes.flatMap((type) => Object.keys(contractOf(type).fields)))];

const answerShared = {
  id: { type: 'string', description: 'ID of the destination, starting with dst_.' },
  type: { enum: destinationTypes },
  onlyOnChange: {
    type: 'boolean',
    description: 'Setting of this destination. Absent if the setting of the schedule applies.',
  },
} as const;

export const destinationAnswer = {
  type: 'object',
  title: 'ScheduleDestination',
  required: ['id', 'type'],
  properties: {
    id: answerShared.id,
    type: answerShared.type,
    ...Object.fromEntries(answerNames.map((name) => [name, answerField(name)])),
    onlyOnChange: answerShared.onlyOnChange,
  } as unknown as typeof answerShared,
} as const;

export const destinationFields = (
  type: DestinationType,
  settings: Readonly<Record<string, unknown>>,
  hasSecrets: boolean,
): Readonly<Record<string, unknown>> => ({
  ...settings,
  ...(hasSecrets && Object.fromEntries(secretNames(type).map((name) => [name, maskedSecret]))),
});
