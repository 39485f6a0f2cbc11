import { integer, url } from '@tintype/runtime/config';

export const databaseSettings = {
  databaseUrl: {
    ...url('DATABASE_URL', ['postgres:', 'postgresql:'], { about: 'URL of the PostgreSQL database' }),
    secret: true,
  },
  databaseConnections: integer(
    'TINTYPE_DATABASE_CONNECTIONS',
    { min: 1, max: 200 },
    { about: 'maximum number of connections of this process to PostgreSQL', fallback: 10 },
  ),
} as const;
