import starlight from '@astrojs/starlight';
import type { StarlightUserConfig } from '@astrojs/starlight/types';
import type { AstroInlineConfig } from 'astro';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ranking } from './ranking.ts';

const sidebarFile = join(import.meta.dirname, '../generated/sidebar.json');

/** The settings of the generator. The side bar is created with the pages. */
export const site = (): AstroInlineConfig => ({
  configFile: false,
  logLevel: 'error',
  srcDir: './site',
  base: '/docs',
  publicDir: './generated/public',
  cacheDir: './generated/cache',
  trailingSlash: 'never',
  // The policy of the pages allows no code and no style in the page itself.
  build: { format: 'file', inlineStylesheets: 'never' },
  // This package loads a native file from its own folder.
  vite: { build: { assetsInlineLimit: 0 }, ssr: { external: ['satteri'] } },
  devToolbar: { enabled: false },
  integrations: [
    starlight({
      title: 'Tintype',
      description: 'Documentation of Tintype, a self-hosted service that captures web pages.',
      customCss: ['./site/styles/theme.css'],
      components: { PageTitle: './site/components/page-title.astro' },
      markdown: { processedDirs: ['./generated/pages'] },
      favicon: '/mark.svg',
      pagefind: { ranking },
      credits: false,
      pagination: true,
      tableOfContents: { minHeadingLevel: 2, maxHeadingLevel: 2 },
      expressiveCode: {
        themes: ['github-dark', 'github-light'],
        styleOverrides: { borderRadius: '0.4rem' },
        defaultProps: { frame: 'none', wrap: true },
      },
      sidebar: JSON.parse(readFileSync(sidebarFile, 'utf8')) as StarlightUserConfig['sidebar'],
    }),
  ],
});
