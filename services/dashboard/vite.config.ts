import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { clientPackage, cliPackage } from './build/npm-packages.ts';
import { precompress } from './build/precompress.ts';
import { pythonWheel } from './build/python-wheel.ts';

/** One file for the start: many small requests would take longer. */
const chunkGroups = [{ name: 'start', tags: ['$initial' as const] }];

/** @public Vite reads it. */
export default defineConfig({
  plugins: [react(), pythonWheel(), cliPackage(), clientPackage(), precompress()],
  // The packages are imported from their sources, as by every process of a local start.
  resolve: { conditions: ['source', 'module', 'browser', 'development|production'] },
  html: { cspNonce: '{{nonce}}' },
  build: {
    target: 'es2023',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    rolldownOptions: { output: { codeSplitting: { groups: chunkGroups } } },
  },
  worker: { format: 'es' },
});
