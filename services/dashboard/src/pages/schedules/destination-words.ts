import {
  contractOf,
  type destinations,
  type DestinationType,
  secretNames,
} from '@tintype/contracts/destinations/destinations';
import type { Schedule } from '../../api/client.ts';

type FieldWords = Readonly<{
  label: string;
  placeholder?: string;
  hint?: string;
}>;
type FieldNames<Type extends DestinationType> = keyof (typeof destinations)[Type]['fields'];

export const destinationWords: {
  readonly [Type in DestinationType]: Readonly<{
    label: string;
    fields: Readonly<Record<FieldNames<Type>, FieldWords>>;
  }>;
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
          'In Teams, open “Workflows” of the channel, add the workflow whose name begins with “When a Teams webhook request ' +
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
  mattermost: {
    label: 'Mattermost',
    fields: {
      url: {
        label: 'Webhook URL',
        placeholder: 'https://mattermost.example.com/hooks/…',
        hint: 'In Mattermost, open “Integrations” and “Incoming Webhooks”, add one for the channel and copy its URL.',
      },
    },
  },
  matrix: {
    label: 'Matrix',
    fields: {
      url: { label: 'Server URL', placeholder: 'https://matrix.example.org' },
      roomId: {
        label: 'Room ID',
        placeholder: '!abc:example.org',
        hint: 'In the settings of the room, open “Advanced” and copy the internal room ID.',
      },
      accessToken: { label: 'Access token', hint: 'The token of a user who is in the room.' },
    },
  },
  telegram: {
    label: 'Telegram',
    fields: {
      chatId: {
        label: 'Chat ID',
        placeholder: '-1001234567890',
        hint: 'The number of the chat, or the @name of a public channel. The bot must be a member.',
      },
      botToken: { label: 'Bot token', hint: 'BotFather shows it when you create a bot.' },
    },
  },
  ntfy: {
    label: 'ntfy',
    fields: {
      url: {
        label: 'Topic URL',
        placeholder: 'https://ntfy.sh/your-topic',
        hint: 'The server URL, followed by / and the topic.',
      },
      token: { label: 'Access token', hint: 'Optional. Needed if the topic is protected.' },
    },
  },
  gotify: {
    label: 'Gotify',
    fields: {
      url: { label: 'Server URL', placeholder: 'https://gotify.example.com' },
      token: { label: 'Application token', hint: 'In Gotify, create an application and copy its token.' },
    },
  },
  pushover: {
    label: 'Pushover',
    fields: {
      token: { label: 'API token', hint: 'The API token of your application on pushover.net.' },
      user: { label: 'User key', hint: 'The key of a user or a group, from the start page of pushover.net.' },
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

export const fieldWords = (type: DestinationType): Readonly<Record<string, FieldWords>> =>
  destinationWords[type].fields;

/** Names the type and the required fields that are not secrets: "Email: a@example.com", "Slack". */
export function destinationLabel(destination: Schedule['destinations'][number]): string {
  const { type } = destination;
  const { label } = destinationWords[type];
  const values = destination as Readonly<Record<string, unknown>>;
  const shown = Object.entries(contractOf(type).fields)
    .filter(([name, { isRequired }]) => isRequired === true && !secretNames(type).includes(name))
    .map(([name]) => [values[name]].flat().join(', '));
  return shown.length === 0 ? label : `${label}: ${shown.join(', ')}`;
}
