import { globSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createHash } from 'node:crypto';
import { join } from 'node:path';

/**
 * Makes the built pages comply with the policy under which they are served. Scripts and styles get
 * a nonce, which the gateway fills in. Style attributes, which no nonce can allow, become classes
 * in one file.
 */
export function finish(dist: string): void {
  const classes = new Map<string, string>();
  const pages = globSync('**/*.html', { cwd: dist }).map((name) => {
    const html = readFileSync(join(dist, name), 'utf8');
    return [name, withNonces(withoutStyleAttributes(html, classes))] as const;
  });
  const css = [...classes].map(([style, name]) => `.${name}{${style}}`).join('\n');
  const file = `_astro/attributes.${createHash('sha256').update(css).digest('hex').slice(0, 8)}.css`;
  writeFileSync(join(dist, file), css);
  const link = `<link rel="stylesheet" nonce="{{nonce}}" href="/docs/${file}"></head>`;
  for (const [name, html] of pages) writeFileSync(join(dist, name), html.replace('</head>', link));
  // The rules of the highlighter select by the style attribute, which is a class now.
  for (const name of globSync('_astro/ec*.css', { cwd: dist })) {
    const css = readFileSync(join(dist, name), 'utf8');
    writeFileSync(
      join(dist, name),
      css.replaceAll(/\[style\^=['"]?--['"]?\](?::not\(\[class\]\))?/g, '[class^="style-"]'),
    );
  }
  // Sitemaps are for sites with a fixed address.
  for (const name of globSync('sitemap*.xml', { cwd: dist })) rmSync(join(dist, name));
}

const withNonces = (html: string): string =>
  html
    .replaceAll(/<(script|style)(?=[\s>])(?![^>]*\bnonce=)/g, '<$1 nonce="{{nonce}}"')
    .replaceAll(/<link(?=\s[^>]*\brel="?(?:stylesheet|modulepreload))/g, '<link nonce="{{nonce}}"');

/** Removes style attributes, only inside of tags: a text may contain the same characters. */
function withoutStyleAttributes(html: string, classes: Map<string, string>): string {
  return html.replaceAll(/<[a-zA-Z][^<>]*?\sstyle="[^"]*"[^<>]*>/g, (tag) => {
    const [attribute = '', style = ''] = /\sstyle="([^"]*)"/.exec(tag) ?? [];
    const name = classes.get(style) ?? `style-${classes.size}`;
    classes.set(style, name);
    const bare = tag.replace(attribute, '');
    return /\sclass="/.test(bare)
      ? bare.replace(/(\sclass=")/, `$1${name} `)
      : bare.replace(/(\/?>)$/, ` class="${name}"$1`);
  });
}
