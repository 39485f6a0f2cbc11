/** 1 to 100 letters, digits, `_` and `-` (contract decisions, section 4). */
export const idempotencyKey = {
  type: 'string',
  pattern: '^[A-Za-z0-9_-]{1,100}$',
  description: 'must have 1 to 100 letters, digits, _ and -',
} as const;
