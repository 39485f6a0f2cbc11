import type { Capability } from '../plans/plans.ts';

/**
 * Fields that subscribe a webhook (docs/interface/webhooks.md#subscribing). The secret is never
 * returned.
 */
export const webhookFields = {
  webhookUrl: {
    type: 'string',
    minLength: 1,
    maxLength: 2_048,
    pattern: '^[Hh][Tt][Tt][Pp][Ss]?://',
    description: 'must start with http:// or https://',
  },
  webhookSecret: {
    type: 'string',
    minLength: 1,
    maxLength: 255,
    description: 'Secret used to sign deliveries to webhookUrl.',
  },
} as const;
export type WebhookFields = { readonly webhookUrl?: string; readonly webhookSecret?: string };

/** How messages leave: over HTTP to an address, or through the mail server of the operator. */
export type DestinationChannel = 'http' | 'smtp';

export type DestinationField = {
  /** JSON Schema of the field in requests. */
  readonly schema: Readonly<Record<string, unknown>> & { readonly type: 'string' | 'array' };
  readonly isRequired?: true;
  /**
   * The field is stored sealed and returned masked. It is retained if a request sends the mask
   * back.
   */
  readonly isSecret?: true;
};

/**
 * Everything that API, dashboard and database must know about a type of destination. The notifier
 * contains the code that sends.
 */
export type DestinationContract = {
  readonly channel: DestinationChannel;
  /** The capability that the plan needs for this destination. */
  readonly capability?: Capability;
  /**
   * The field with the address, which is checked when the destination is saved and when it is
   * called. For a service with one address for all users, the address itself. Email has neither.
   */
  readonly address?: { readonly field: string } | { readonly fixed: string };
  readonly fields: Readonly<Record<string, DestinationField>>;
};

/**
 * Eight asterisks: a response contains them if a secret is set. A request that sends them back
 * retains the stored secret.
 */
export const maskedSecret = '********';

/**
 * The address of an incoming webhook. Anyone who has the address can write into the channel, so the
 * complete address is secret.
 */
export const secretAddress = {
  schema: {
    type: 'string',
    minLength: 1,
    maxLength: 2_048,
    pattern: '^([Hh][Tt][Tt][Pp][Ss]?://|\\*{8}$)',
    description:
      'must start with https:// (http:// is accepted only for hosts that the operator allows). Responses contain it masked',
  },
  isRequired: true,
  isSecret: true,
} as const satisfies DestinationField;

/** A token or key of a service. It is sent in a header or in JSON, so it has no white space. */
export const secretToken = { type: 'string', minLength: 1, maxLength: 500, pattern: '^[!-~]+$' } as const;
