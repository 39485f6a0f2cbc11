import type { Infer } from '../schemas/schema.ts';

/**
 * The name and password for sites that require HTTP authentication (RFC 7617, RFC 7616). Both
 * values are secrets.
 */
export const authentication = {
  type: 'object',
  title: 'Authentication',
  required: ['username', 'password'],
  description:
    'User name and password for HTTP authentication (basic or digest). Sent only to the origin of the ' +
    'URL, when it requests authentication.',
  properties: {
    username: {
      type: 'string',
      minLength: 1,
      maxLength: 255,
      pattern: '^[^:\\u0000-\\u001f\\u007f]*$',
      description: 'must not contain colons or control characters',
    },
    password: {
      type: 'string',
      maxLength: 1_024,
      pattern: '^[^\\u0000-\\u001f\\u007f]*$',
      description: 'must not contain control characters',
    },
  },
} as const;
export type Authentication = Infer<typeof authentication>;
