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
