import { expect, test } from '@jest/globals';
import { build } from 'esbuild';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';

const bytesMax = 15_000;

test(`the whole client has at most ${bytesMax} bytes gzipped, and nothing of Node`, async () => {
  // Neutral: an import that only Node resolves fails.
  const { outputFiles } = await build({
    entryPoints: [join(import.meta.dirname, 'client.ts')],
    bundle: true,
    minify: true,
    format: 'esm',
    platform: 'neutral',
    target: 'es2023',
    write: false,
  });
  const { contents, text } = outputFiles[0]!;
  expect(text).not.toMatch(/\b(?:process|Buffer|require|__dirname)\b[.([]/);
  expect(gzipSync(contents, { level: 9 }).length).toBeLessThan(bytesMax);
});
