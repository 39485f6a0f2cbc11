export const workId = { type: 'string', pattern: '^[0-9a-z]{10,26}$' } as const;
