/** Leaves that request schemas share. Bounds are those of the interface specification, sections 2.1 and 8. */
export const selector = {
  type: 'string',
  minLength: 1,
  maxLength: 500,
  description: 'A CSS selector.',
} as const;

export const targetUrl = {
  type: 'string',
  minLength: 1,
  maxLength: 8_192,
  pattern: '^[Hh][Tt][Tt][Pp][Ss]?://',
  description: 'must start with http:// or https://',
  example: 'https://example.com',
} as const;

export const timeoutMs = { type: 'integer', minimum: 1_000, maximum: 60_000 } as const;
export const quality = { type: 'integer', minimum: 1, maximum: 100 } as const;
export const viewport = {
  type: 'object',
  properties: {
    width: { type: 'integer', minimum: 100, maximum: 4_096, default: 1_920, description: 'CSS pixels.' },
    height: { type: 'integer', minimum: 100, maximum: 4_096, default: 1_080, description: 'CSS pixels.' },
    deviceScaleFactor: {
      type: 'integer',
      minimum: 1,
      maximum: 3,
      default: 1,
      description: 'Device pixels for each CSS pixel.',
    },
  },
  default: {},
} as const;
