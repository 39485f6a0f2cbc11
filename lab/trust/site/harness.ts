import type { Harness } from '../corpus/row.ts';

export const emptyPage =
  '<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>Page</title></head><body></body></html>';

type Options = {
  /** The libraries are loaded, but what is opened with them is left out. */
  readonly without: boolean;
};

/** A page with a library loaded into it and begun as its README says. */
export function withHarness(html: string, harness: Harness, { without }: Options): string {
  const { styles = [], scripts = [], modules = false, head = '', body = '', open = '' } = harness;
  const type = modules ? ' type="module"' : '';
  const inHead = `${styles.map((file) => `<link rel="stylesheet" href="/package/${file}">`).join('')}${head}`;
  const libraries = scripts.map((file) => `<script${type} src="/package/${file}"></script>`).join('');
  const begun = without ? libraries : `${body}${libraries}${open === '' ? '' : `<script${type}>${open}</script>`}`;
  return put(put(html, '</head>', inHead), '</body>', begun);
}

/**
 * Before the last of these tags; at the end where a page leaves it out. Never through `replace`,
 * for which `$` means something.
 */
function put(html: string, tag: string, more: string): string {
  const at = html.toLowerCase().lastIndexOf(tag);
  return at === -1 ? html + more : html.slice(0, at) + more + html.slice(at);
}
