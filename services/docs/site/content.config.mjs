import { docsSchema } from '@astrojs/starlight/schema';
import { defineCollection } from 'astro:content';
import { z } from 'astro/zod';
import { glob } from 'astro/loaders';

export const collections = {
  docs: defineCollection({
    // The file name is the address; a slug made of it would lose letters.
    loader: glob({
      pattern: '**/*.{md,mdx}',
      base: './generated/pages',
      generateId: ({ entry }) => entry.replace(/\.mdx?$/, ''),
    }),
    schema: docsSchema({
      extend: z.object({
        /** Words for the search alone. */
        alsoFoundBy: z.string().optional(),
        /** Of an operation that a key can call; `infra/documents/site/try-it.ts` writes it. */
        tryIt: z
          .object({
            method: z.string(),
            path: z.string(),
            needsKey: z.boolean(),
            inPath: z.array(z.string()),
            hasQuery: z.boolean(),
            body: z.string().optional(),
          })
          .optional(),
      }),
    }),
  }),
};
