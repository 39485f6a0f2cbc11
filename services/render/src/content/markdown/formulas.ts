import { MathMLToLaTeX } from 'mathml-to-latex';
import { writeBlock, writeInline } from './elements.ts';

const texAnnotations =
  'annotation[encoding="application/x-tex" i], annotation[encoding="text/x-latex" i], annotation[encoding="TeX" i]';
/** KaTeX, MathJax 2 to 4 and Wikipedia draw a formula in these elements. */
const drawnFormulas =
  '.katex, .MathJax, .MathJax_Display, .MathJax_Preview, .MathJax_SVG, .MathJax_SVG_Display, .MathJax_CHTML, .mjx-chtml, .mwe-math-element, [data-math], [data-tex]';
const undrawnFormulas = '.math, .tex, .arithmatex, .tex2jax_process';
const formulaImages = 'img[alt]:is([class*="math" i], [class*="tex" i], [class*="formula" i], [class*="equation" i])';

/**
 * Replaces each formula with one `math` element, with its TeX if the page contains the TeX. A
 * formula without a source stays a graphic, and `findLostFormulas` finds it.
 */
export function readFormulas(root: Element): void {
  for (const copy of root.querySelectorAll(drawnFormulas)) {
    if (!root.contains(copy) || copy.parentElement?.closest(drawnFormulas)) continue;
    const math = copy.querySelector('math') ?? createMath(copy, findTex(copy), copy.matches('[display="true"]'));
    // MathJax 2 puts the source after the drawn formula.
    if (copy.nextElementSibling?.matches('math.tex-source') || copy.matches('.MathJax_Preview')) copy.remove();
    else if (math !== null) replaceByMath(copy, math);
    else markLost(copy);
  }
  for (const text of root.querySelectorAll(undrawnFormulas)) {
    const found = /^\s*(?:\\\((.*)\\\)|\\\[(.*)\\\]|\$\$(.*)\$\$)\s*$/s.exec(text.textContent);
    if (found === null || text.querySelector('math') !== null) continue;
    text.replaceChildren(createMath(text, (found[1] ?? found[2] ?? found[3])!, found[1] === undefined)!);
  }
  for (const picture of root.querySelectorAll(formulaImages)) {
    const tex = picture.getAttribute('alt') ?? '';
    if (/[\\^_{}]/.test(tex)) picture.replaceWith(createMath(picture, tex, false)!);
  }
}

const lostAttribute = 'data-formula-lost';
export const findLostFormulas = (root: Element): readonly Element[] => [...root.querySelectorAll(`[${lostAttribute}]`)];
function markLost(copy: Element): void {
  copy.setAttribute(lostAttribute, '');
  if (copy.textContent.trim() === '') copy.textContent = copy.getAttribute('aria-label') ?? '[formula]';
}

function replaceByMath(copy: Element, math: Element): void {
  if (copy.closest('.katex-display, .MathJax_Display') !== null) math.setAttribute('display', 'block');
  copy.replaceWith(math);
}

const texAttributes = ['data-latex', 'data-math', 'data-tex'];
function findTex(copy: Element): string | null {
  const holder = texAttributes.some((name) => copy.hasAttribute(name))
    ? copy
    : copy.querySelector(texAttributes.map((name) => `[${name}]`).join());
  return texAttributes.map((name) => holder?.getAttribute(name)).find((tex) => tex != null) ?? null;
}

function createMath({ ownerDocument }: Element, tex: string | null, isBlock: boolean): Element | null {
  if (tex === null || tex.trim() === '') return null;
  const [math, annotation] = ['math', 'annotation'].map((name) => ownerDocument.createElementNS(mathNamespace, name));
  annotation!.setAttribute('encoding', 'application/x-tex');
  annotation!.textContent = tex.trim();
  if (isBlock) math!.setAttribute('display', 'block');
  math!.append(annotation!);
  return math!;
}
const mathNamespace = 'http://www.w3.org/1998/Math/MathML';

/** Writes TeX between dollar signs. A formula without TeX is translated from its MathML. */
export function writeFormulas(root: Element): void {
  for (const math of root.querySelectorAll('math')) {
    const tex = readTex(math);
    if (tex === '') math.remove();
    else if (math.getAttribute('display') === 'block') writeBlock(math, `$$\n${tex}\n$$`, `$${tex}$`);
    else writeInline(math, `$${tex}$`);
  }
}

function readTex(math: Element): string {
  const source = math.querySelector(texAnnotations)?.textContent;
  const tex =
    source ?? MathMLToLaTeX.convert(new math.ownerDocument.defaultView!.XMLSerializer().serializeToString(math));
  // Wikipedia adds a style for the size to each formula.
  return tex
    .replaceAll(/\s+/g, ' ')
    .trim()
    .replace(/^\{\\(?:displaystyle|textstyle) ?(.*)\}$/s, '$1')
    .trim();
}
