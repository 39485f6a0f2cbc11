import type { Capability } from '../plans/plans.ts';

/** How messages leave: over HTTP to an address, or through the mail server of the operator. */
export type DestinationChannel = 'http' | 'smtp';

export type DestinationField = {
  /** JSON Schema of the field in requests. */
  readonly schema: Readonly<Record<string, unknown>> & { readonly type: 'string' | 'array' };
  readonly isRequired?: true;
  /** Stored sealed, returned masked, and retained when an edit sends the mask. */
  readonly isSecret?: true;
};

/**
 * All that API, dashboard and database have to know of a type of destination; how it is sent is in
 * the notifier.
 */
export type DestinationContract = {
  readonly channel: DestinationChannel;
  /** The capability of the plan that it needs. */
  readonly capability?: Capability;
  /**
   * The field with the address, which is checked as a destination when it is saved and when it is
   * called; or the address itself, for a service with one address for all users. Email has neither.
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
 * The address of an incoming webhook. Its holder can write into the channel, so the whole address
 * is the secret.
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
