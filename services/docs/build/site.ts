import starlight from '@astrojs/starlight';
import type { AstroInlineConfig } from 'astro';
import { sidebar } from './sidebar.ts';

/** Handed to the generator as a value: it loads files of its own with a loader that does not know the sources of the workspace. */
export const site = {
  configFile: false,
  logLevel: 'error',
  base: '/docs',
  publicDir: './generated/public',
  cacheDir: './generated/cache',
  trailingSlash: 'never',
  // The policy of the pages allows no code and no style in the page itself.
  build: { format: 'file', inlineStylesheets: 'never' },
  // It loads a native file from beside its own.
  vite: { build: { assetsInlineLimit: 0 }, ssr: { external: ['satteri'] } },
  devToolbar: { enabled: false },
  integrations: [
    starlight({
      title: 'Tintype',
      description: 'Documentation of Tintype, a self-hosted service that captures web pages.',
      customCss: ['./src/styles/theme.css'],
      components: { PageTitle: './src/components/page-title.astro' },
      markdown: { processedDirs: ['./generated/pages'] },
      favicon: '/mark.svg',
      credits: false,
      pagination: true,
      tableOfContents: { minHeadingLevel: 2, maxHeadingLevel: 2 },
      expressiveCode: { themes: ['github-dark', 'github-light'], styleOverrides: { borderRadius: '0.4rem' } },
      sidebar: sidebar(),
    }),
  ],
} satisfies AstroInlineConfig;
