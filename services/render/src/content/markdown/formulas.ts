/// <reference lib="dom" />

import { writeInline } from './written.ts';

const tex = 'annotation[encoding="application/x-tex" i], annotation[encoding="text/x-latex" i]';

/**
 * Formulas as TeX between dollar signs where the page carries their TeX, as KaTeX, MathJax and Wikipedia do; other MathML keeps its text. The
 * drawn copy beside it is left out.
 */
export function writeFormulas(root: Element): void {
  for (const drawn of root.querySelectorAll('.katex-html, .MathJax_Preview, img.mwe-math-fallback-image-inline'))
    drawn.remove();
  for (const math of root.querySelectorAll('math')) {
    const source = math.querySelector(tex)?.textContent.trim();
    if (source === undefined) continue;
    const sign = math.getAttribute('display') === 'block' ? '$$' : '$';
    writeInline(math, `${sign}${source}${sign}`);
  }
}
