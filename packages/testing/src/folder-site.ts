import { createReadStream, statSync } from 'node:fs';
import { extname, join, normalize } from 'node:path';
import { startSite, type Site } from './site.ts';

const contentTypes: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.css': 'text/css',
  '.js': 'text/javascript',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.gif': 'image/gif',
  '.jpg': 'image/jpeg',
};

/** Serves a folder of files: real pages from outside this project. */
export const startFolderSite = (folder: string): Promise<Site> =>
  startSite({
    '*': (req, res) => {
      const path = join(folder, normalize(decodeURIComponent((req.url ?? '/').split('?')[0] ?? '/')));
      if (!path.startsWith(folder) || !isFile(path)) {
        res.writeHead(404).end();
        return;
      }
      res.writeHead(200, { 'Content-Type': contentTypes[extname(path)] ?? 'application/octet-stream' });
      createReadStream(path).pipe(res);
    },
  });

const isFile = (path: string): boolean => statSync(path, { throwIfNoEntry: false })?.isFile() ?? false;
