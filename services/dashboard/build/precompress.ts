import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { Plugin } from 'vite';

const compressibleNames = /\.(js|css|svg|html|json)$/;
/** Bytes below which a header costs more than compressing saves. */
const bytesMin = 1_024;

/** Compresses files in advance, because the gateway never compresses while a client waits. */
export const precompress = (): Plugin => ({
  name: 'precompress',
  apply: 'build',
  writeBundle: ({ dir }) => {
    for (const name of readdirSync(dir!, { recursive: true, encoding: 'utf8' })) {
      // The gateway fills in `index.html` for each response, so it cannot be compressed in advance.
      if (!compressibleNames.test(name) || name === 'index.html') continue;
      const path = join(dir!, name);
      const bytes = readFileSync(path);
      if (bytes.length < bytesMin) continue;
      writeFileSync(`${path}.gz`, gzipSync(bytes, { level: 9 }));
      const quality = { [constants.BROTLI_PARAM_QUALITY]: 9, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length };
      writeFileSync(`${path}.br`, brotliCompressSync(bytes, { params: quality }));
    }
  },
});
