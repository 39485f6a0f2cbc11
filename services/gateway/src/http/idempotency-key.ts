/** 1 to 100 letters, digits, `_` and `-` (docs/interface/conventions.md#idempotency). */
export const idempotencyKey = {
  type: 'string',
  pattern: '^[A-Za-z0-9_-]{1,100}$',
  description:
    'must have 1 to 100 letters, digits, _ and -. Repeating a request with the same key returns the same capture.',
} as const;
