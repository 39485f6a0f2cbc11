import { defineConfig } from 'prisma/config';

/** For `prisma generate` only. Migrations are applied by src/migrate.ts. */
export default defineConfig({ schema: 'prisma/schema.prisma' });
