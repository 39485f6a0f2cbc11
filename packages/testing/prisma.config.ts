import { defineConfig } from 'prisma/config';

/**
 * For `prisma generate` only. Migrations are applied by packages/database/src/schema/migrate.ts.
 */
export default defineConfig({ schema: '../database/prisma/schema.prisma' });
