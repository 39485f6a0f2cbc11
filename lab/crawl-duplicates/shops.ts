import { randomBytes } from 'node:crypto';
import { createReadStream, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { startSite } from '@tintype/testing/site';
import { installPackages, packageFolder } from '../trust/site/install.ts';
import { type DuplicatedSite, pick } from './site.ts';

/** Templates of npm for shops, and what such a shop names as canonical. */
const templates = [
  { name: 'startbootstrap-shop-homepage', version: '5.0.6', page: 'index.html', canonical: (path: string) => path },
  { name: 'startbootstrap-shop-item', version: '5.0.6', page: 'index.html', canonical: () => '/' },
  { name: 'startbootstrap-modern-business', version: '5.0.7', page: 'portfolio-item.html', canonical: () => undefined },
] as const;
const products = 24;
const categories = 3;

/**
 * Addresses of a product, as shops link to it: campaigns, sessions, its category, a mark of where
 * the link stood.
 */
const productForms = (product: number) => [
  `/product/${product}`,
  `/product/${product}`,
  `/product/${product}/`,
  `/category/${product % categories}/product/${product}`,
  `/product/${product}?utm_source=shop&utm_campaign=spring`,
  `/product/${product};jsessionid=${randomBytes(8).toString('hex')}`,
  `/product/${product}?ref=related`,
];
const categoryForms = (category: number) => [
  `/category/${category}`,
  `/category/${category}/`,
  `/category/${category}?sort=name&view=grid`,
  `/category/${category}?view=grid&sort=name`,
];
const homeForms = ['/', '/index.html', '/?utm_source=logo', '/?gclid=7'];

export const shops: readonly DuplicatedSite[] = templates.map(({ name, version, page, canonical }) => ({
  name,
  root: '/',
  pageAt: (url) => pageAt(url),
  start: async () => {
    await installPackages([[name, version]]);
    const folder = join(packageFolder(name, version), 'dist');
    const template = readFileSync(join(folder, page), 'utf8');
    return startSite({
      '*': (req, res) => {
        const url = new URL(req.url!, 'http://shop.test');
        const file = join(folder, url.pathname);
        if (
          /\.(?:css|js|ico|png|jpg)$/.test(url.pathname) &&
          statSync(file, { throwIfNoEntry: false })?.isFile() === true
        )
          return void createReadStream(file).pipe(res);
        const path = pageAt(url);
        const content = contentOf(path);
        if (content === undefined) return void res.writeHead(404).end();
        const named = canonical(path);
        const head = `<base href="/">${named === undefined ? '' : `<link rel="canonical" href="${named}">`}`;
        res.writeHead(200, { 'Content-Type': 'text/html; charset=utf-8' });
        res.end(template.replace('<head>', `<head>${head}`).replace(/<body[^>]*>/, (body) => body + content));
      },
    });
  },
}));

/** Without all that differs between the forms. */
const pageAt = ({ pathname }: URL): string =>
  pathname
    .replace(/;.*$/, '')
    .replace(/^\/category\/\d+(?=\/product)/, '')
    .replace(/index\.html$/, '')
    .replace(/(?<=.)\/$/, '');

function contentOf(path: string): string | undefined {
  const [, kind, number] = /^\/(product|category)\/(\d+)$/.exec(path) ?? [];
  if (kind === undefined && path !== '/') return undefined;
  const at = Number(number ?? 0);
  const shown = Array.from({ length: products }, (_, product) => product).filter((product) =>
    kind === 'category' ? product % categories === at : kind === 'product' ? (product + at) % 4 === 0 : product < 12,
  );
  const title =
    kind === 'product' ? `Lamp number ${at}, costs ${at * 7 + 12}` : kind === 'category' ? `Room ${at}` : 'All lamps';
  const link = (href: string, text: string): string => `<a href="${href}">${text}</a> `;
  return [
    `<h1>${title}</h1>`,
    link(pick(homeForms, path), 'Start'),
    ...Array.from({ length: categories }, (_, one) => link(pick(categoryForms(one), path, one), `Room ${one}`)),
    ...shown.map((product) => link(pick(productForms(product), path, product), `Lamp ${product}`)),
  ].join('');
}
