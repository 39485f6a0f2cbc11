import { type DestinationContract, secretToken } from './contract.ts';

export const telegram = {
  channel: 'http',
  address: { fixed: 'https://api.telegram.org/' },
  fields: {
    chatId: {
      schema: {
        type: 'string',
        maxLength: 33,
        pattern: '^(-?[0-9]{1,20}|@[A-Za-z0-9_]{4,32})$',
        description: 'must be the number of a chat, such as -1001234567890, or the @name of a public channel',
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
