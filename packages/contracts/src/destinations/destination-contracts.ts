import { webhookFields, type DestinationContract, secretAddress, secretToken } from './contract.ts';

export const webhook = {
  channel: 'http',
  address: { field: 'url' },
  fields: {
    url: {
      schema: webhookFields.webhookUrl,
      isRequired: true,
    },
    secret: {
      schema: {
        type: 'string',
        minLength: 1,
        maxLength: 255,
        description: 'Secret used to sign deliveries. Never returned.',
      },
      isSecret: true,
    },
  },
} as const satisfies DestinationContract;

/** A single line cannot inject a header. */
const line = '^[^\\u0000-\\u001f\\u007f\\u2028\\u2029]*$';

export const email = {
  channel: 'smtp',
  capability: 'emailDelivery',
  fields: {
    to: {
      schema: {
        type: 'array',
        minItems: 1,
        maxItems: 50,
        items: {
          type: 'string',
          maxLength: 254,
          pattern: '^[^\\s@<>()\\[\\],;:"\\\\\\u0000-\\u001f\\u007f]{1,64}@[A-Za-z0-9]([A-Za-z0-9.-]*[A-Za-z0-9])?$',
          description: 'must be an email address',
        },
      },
      isRequired: true,
    },
    subject: {
      schema: { type: 'string', maxLength: 255, pattern: line, description: 'must be one line' },
    },
  },
} as const satisfies DestinationContract;

export const slack = {
  channel: 'http',
  address: { field: 'url' },
  fields: {
    url: secretAddress,
  },
} as const satisfies DestinationContract;

export const discord = {
  channel: 'http',
  address: { field: 'url' },
  fields: {
    url: secretAddress,
  },
} as const satisfies DestinationContract;

/** The older connectors of Office 365 end in 2026. */
export const teams = {
  channel: 'http',
  address: { field: 'url' },
  fields: {
    url: secretAddress,
  },
} as const satisfies DestinationContract;

export const mattermost = {
  channel: 'http',
  address: { field: 'url' },
  fields: {
    url: secretAddress,
  },
} as const satisfies DestinationContract;

export const matrix = {
  channel: 'http',
  address: { field: 'url' },
  fields: {
    url: { schema: { ...webhookFields.webhookUrl }, isRequired: true },
    roomId: {
      schema: {
        type: 'string',
        maxLength: 255,
        pattern: '^![^\\s]+$',
        description: 'must be the internal ID of a room, such as !abc:example.org',
      },
      isRequired: true,
    },
    accessToken: {
      schema: { ...secretToken, description: 'Access token of a user who is in the room. Never returned.' },
      isRequired: true,
      isSecret: true,
    },
  },
} as const satisfies DestinationContract;

export const telegram = {
  channel: 'http',
  address: { fixed: 'https://api.telegram.org/' },
  fields: {
    chatId: {
      schema: {
        type: 'string',
        maxLength: 33,
        pattern: '^(-?[0-9]{1,20}|@[A-Za-z0-9_]{4,32})$',
        description: 'must be the numeric ID of a chat, such as -1001234567890, or the @name of a public channel',
      },
      isRequired: true,
    },
    botToken: {
      schema: {
        ...secretToken,
        pattern: '^([0-9]{1,20}:[A-Za-z0-9_-]{1,200}|\\*{8})$',
        description: 'must be the token of a bot, such as 123456:ABC-DEF. Never returned',
      },
      isRequired: true,
      isSecret: true,
    },
  },
} as const satisfies DestinationContract;

/** The name of a topic is its password on a server without accounts. */
export const ntfy = {
  channel: 'http',
  address: { field: 'url' },
  fields: {
    url: secretAddress,
    token: { schema: { ...secretToken, description: 'Access token of the server. Never returned.' }, isSecret: true },
  },
} as const satisfies DestinationContract;

export const gotify = {
  channel: 'http',
  address: { field: 'url' },
  fields: {
    url: { schema: { ...webhookFields.webhookUrl }, isRequired: true },
    token: {
      schema: { ...secretToken, description: 'Token of an application of the server. Never returned.' },
      isRequired: true,
      isSecret: true,
    },
  },
} as const satisfies DestinationContract;

export const pushover = {
  channel: 'http',
  address: { fixed: 'https://api.pushover.net/1/messages.json' },
  fields: {
    token: {
      schema: { ...secretToken, description: 'API token of an application. Never returned.' },
      isRequired: true,
      isSecret: true,
    },
    user: {
      schema: { ...secretToken, description: 'Key of a user or a group. Never returned.' },
      isRequired: true,
      isSecret: true,
    },
  },
} as const satisfies DestinationContract;
