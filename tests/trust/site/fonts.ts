import { fileNamed, nearestVersion } from './package-files.ts';

/** The style sheet that Google's host of fonts would answer, with files of the packages of Fontsource; families without one are left out. */
export function fontSheet(query: string): string {
  const families = [...new URLSearchParams(query).entries()]
    .filter(([name]) => name === 'family')
    .flatMap(([, value]) => value.split('|'));
  return families.flatMap((family) => facesOf(family)).join('\n');
}

function facesOf(spec: string): string[] {
  const [family = '', variants = ''] = spec.split(':');
  const slug = family.trim().toLowerCase().replaceAll(' ', '-');
  const name = `@fontsource/${slug}`;
  const version = nearestVersion(name);
  if (version === undefined) return [];
  const weights = [...new Set(variants.match(/\d00/g) ?? ['400'])];
  const styles = /i(?:tal)?\b/.test(variants) ? ['normal', 'italic'] : ['normal'];
  return weights.flatMap((weight) =>
    styles
      .map((style) => ({ style, file: `${slug}-latin-${weight}-${style}.woff2` }))
      .filter(({ file }) => fileNamed(name, version, file) !== undefined)
      .map(
        ({ style, file }) =>
          `@font-face{font-family:'${family}';font-style:${style};font-weight:${weight};font-display:swap;src:url(/elsewhere/unpkg.com/${name}@${version}/files/${file}) format('woff2')}`,
      ),
  );
}
