import { fileNamed, nearestVersion } from './package-files.ts';

/**
 * The style sheet that Google's host of fonts would answer, with files of the packages of
 * Fontsource; families without one are left out.
 */
export function fontSheet(query: string): string {
  const families = [...new URLSearchParams(query.slice(query.indexOf('?') + 1)).entries()]
    .filter(([name]) => name === 'family')
    .flatMap(([, value]) => value.split('|'));
  const faces = families.flatMap((family) => facesOf(family));
  return [...faces, ...families.filter((family) => family.startsWith('Material Icons')).map(iconClass)].join('\n');
}

/** Fonts of icons come with the class that turns a name into its icon. */
const iconClass = (family: string): string =>
  `.${slugOf(family)}{font-family:'${family}';font-weight:normal;font-style:normal;font-size:24px;line-height:1;letter-spacing:normal;text-transform:none;display:inline-block;white-space:nowrap;direction:ltr;-webkit-font-feature-settings:'liga';-webkit-font-smoothing:antialiased}`;

const slugOf = (family: string): string => family.trim().toLowerCase().replaceAll(' ', '-');

function facesOf(spec: string): string[] {
  const [family = '', variants = ''] = spec.split(':');
  const slug = slugOf(family);
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
