import { docsSchema } from '@astrojs/starlight/schema';
import { defineCollection } from 'astro:content';
import { glob } from 'astro/loaders';

export const collections = {
  docs: defineCollection({
    // The file name is the address; a slug made of it would lose letters.
    loader: glob({
      pattern: '**/*.{md,mdx}',
      base: './generated/pages',
      generateId: ({ entry }) => entry.replace(/\.mdx?$/, ''),
    }),
    schema: docsSchema(),
  }),
};
