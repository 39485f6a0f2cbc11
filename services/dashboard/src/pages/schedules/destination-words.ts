import type { DestinationType, destinations } from '@tintype/contracts/destinations/destinations';

export type FieldWords = {
  readonly label: string;
  readonly placeholder?: string;
  /** Describes for the user where to find the value. */
  readonly hint?: string;
};
type FieldNames<Type extends DestinationType> = keyof (typeof destinations)[Type]['fields'];

/** The labels of the types of destinations and of their fields. */
export const destinationWords: {
  readonly [Type in DestinationType]: {
    readonly label: string;
    readonly fields: Readonly<Record<FieldNames<Type>, FieldWords>>;
  };
} = {
  email: {
    label: 'Email',
    fields: {
      to: { label: 'Email addresses', placeholder: 'you@example.com' },
      subject: { label: 'Subject' },
    },
  },
  slack: {
    label: 'Slack',
    fields: {
      url: {
        label: 'Webhook URL',
        placeholder: 'https://hooks.slack.com/services/…',
        hint: 'In your Slack app, open “Incoming webhooks”, add one to the channel and copy its URL.',
      },
    },
  },
  teams: {
    label: 'Microsoft Teams',
    fields: {
      url: {
        label: 'Webhook URL',
        placeholder: 'https://….logic.azure.com/workflows/…',
        hint:
          'In Teams, open “Workflows” of the channel, add one that begins with “When a Teams webhook request ' +
          'is received”, and copy its URL.',
      },
    },
  },
  discord: {
    label: 'Discord',
    fields: {
      url: {
        label: 'Webhook URL',
        placeholder: 'https://discord.com/api/webhooks/…',
        hint: 'In Discord, open the settings of the channel, then “Integrations” and “Webhooks”, and copy the URL of a webhook.',
      },
    },
  },
  webhook: {
    label: 'Webhook',
    fields: {
      url: { label: 'URL', placeholder: 'https://example.com/hook' },
      secret: { label: 'Secret', hint: 'Optional. Signs deliveries, so that the receiver can verify them.' },
    },
  },
};

/** Returns the labels of a type's fields, by the names of the fields. */
export const fieldWords = (type: DestinationType): Readonly<Record<string, FieldWords>> =>
  destinationWords[type].fields;
