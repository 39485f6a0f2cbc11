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

type DestinationChannel = 'http' | 'smtp';

type DestinationField = {
  readonly schema: Readonly<Record<string, unknown>> & { readonly type: 'string' | 'array' };
  readonly isRequired?: true;
  /** Stored sealed and returned masked. A mask that is sent back retains it. */
  readonly isSecret?: true;
};

/** The notifier contains the code that sends. */
export type DestinationContract = {
  readonly channel: DestinationChannel;
  readonly capability?: Capability;
  /** The field with the checked address, or the one address of the service. */
  readonly address?: { readonly field: string } | { readonly fixed: string };
  readonly fields: Readonly<Record<string, DestinationField>>;
};

/** A mask that is sent back retains the stored secret. */
export const maskedSecret = '********';

/** Anyone who has the address can write into the channel. */
export const secretAddress = {
  schema: {
    type: 'string',
    minLength: 1,
    maxLength: 2_048,
    pattern: '^([Hh][Tt][Tt][Pp][Ss]?://|\\*{8}$)',
    description:
      'must start with https:// (http:// is accepted only for hosts that the operator allows). The URL is masked in responses',
  },
  isRequired: true,
  isSecret: true,
} as const satisfies DestinationField;

export const secretToken = { type: 'string', minLength: 1, maxLength: 500, pattern: '^[!-~]+$' } as const;
