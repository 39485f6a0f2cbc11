import { integer, url } from '@tintype/runtime/config';

export const databaseSettings = {
  databaseUrl: {
    ...url('DATABASE_URL', ['postgres:', 'postgresql:'], { about: 'address of the PostgreSQL database' }),
    secret: true,
  },
  databaseConnections: integer(
    'TINTYPE_DATABASE_CONNECTIONS',
    { min: 1, max: 200 },
    { about: 'connections that this process may hold to PostgreSQL', fallback: 10 },
  ),
} as const;
