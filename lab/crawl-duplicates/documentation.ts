import { createReadStream, readFileSync, statSync } from 'node:fs';
import { dirname, extname, join, normalize } from 'node:path';
import { startSite } from '@tintype/testing/site';
import { installPackages, packageFolder } from '../trust/site/install.ts';
import { type DuplicatedSite, pick } from './site.ts';

const release = 'bookworm';
/** Packages of Debian, and the folder of their pages. */
const packages = [
  ['debian.python-click-doc', 'usr/share/doc/python-click-doc/html'],
  ['debian.python-attr-doc', 'usr/share/doc/python-attr-doc/html'],
  ['debian.python-mpmath-doc', 'usr/share/doc/python-mpmath-doc/html'],
  ['debian.aptitude-doc-en', 'usr/share/doc/aptitude/html/en'],
] as const;

type Form = (path: string) => string;
/** Forms in which documentation sites write their links: two of three as they are. */
const forms: readonly Form[] = [
  ...Array.from({ length: 12 }, (): Form => (path) => path),
  (path) => path.replace(/index\.html$/, ''),
  (path) => path.replace(/\.html$/, ''),
  (path) => `${path}?utm_source=docs&utm_medium=footer`,
  (path) => `${path}?ref=sidebar`,
  (path) => path.replace(/[a-z](?=[^/]*$)/, (letter) => `%${letter.charCodeAt(0).toString(16)}`),
  (path) => path.replace(/\.html$/, '/'),
];

/** Such documentation, served so that each form of a link leads to its page, without redirects. */
export const documentationSites: readonly DuplicatedSite[] = packages.map(([name, path]) => {
  const folder = join(packageFolder(name, release), path);
  const fileAt = (pathname: string): string => {
    const clean = normalize(decodeURIComponent(pathname)).replace(/\/$/, '');
    return [clean, `${clean}.html`, `${clean}/index.html`].find((file) => isFile(join(folder, file))) ?? clean;
  };
  return {
    name: name.replace('debian.', ''),
    root: '/',
    pageAt: ({ pathname }) => fileAt(pathname),
    start: async () => {
      await installPackages([[name, release]]);
      return startSite({
        '*': (req, res) => {
          const { pathname } = new URL(req.url!, 'http://documentation.test');
          const file = fileAt(pathname);
          if (!isFile(join(folder, file))) return void res.writeHead(404).end();
          if (extname(file) !== '.html') return void createReadStream(join(folder, file)).pipe(res);
          res.writeHead(200, { 'Content-Type': 'text/html; charset=utf-8' });
          res.end(withForms(readFileSync(join(folder, file), 'utf8'), file));
        },
      });
    },
  };
});

/**
 * Links from the root of the site, each in one of the forms. All else that is relative leads where
 * it does from the file.
 */
const withForms = (html: string, file: string): string =>
  html
    .replace(/<head[^>]*>/, `$&<base href="${join(dirname(file), '/')}">`)
    .replaceAll(/(?<=<a [^>]*href=")([^":#?]+\.html)(?=["#])/g, (href: string) => {
      const { pathname } = new URL(href, `http://documentation.test${file}`);
      return pick(forms, file, href)(pathname);
    });

const isFile = (path: string): boolean => statSync(path, { throwIfNoEntry: false })?.isFile() ?? false;
