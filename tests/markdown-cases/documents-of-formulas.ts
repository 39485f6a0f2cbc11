import { document, type MarkdownCase } from './document.ts';

const mathml = '<mfrac><mi>a</mi><mrow><mi>b</mi><mo>+</mo><mn>2</mn></mrow></mfrac>';
const math = (attributes = ''): string => `<math${attributes}>${mathml}</math>`;
const withSource = (tex: string, attributes = ''): string =>
  `<math${attributes}><semantics><mrow>${mathml}</mrow><annotation encoding="application/x-tex">${tex}</annotation></semantics></math>`;
const katex = (tex: string, attributes = ''): string =>
  `<span class="katex"><span class="katex-mathml">${withSource(tex, attributes)}</span><span class="katex-html" aria-hidden="true"><span class="base">ab+2</span></span></span>`;

/** Formulas of every writer as TeX, in their line or on lines of their own. */
export const documentsOfFormulas: readonly MarkdownCase[] = [
  document('KaTeX in a line', `<p>So ${katex('x_1^2')}.</p>`, 'So $x_1^2$.'),
  document(
    'KaTeX on a line of its own',
    `<p>So</p><span class="katex-display">${katex('x_1^2', ' display="block"')}</span><p>is</p>`,
    'So',
    '',
    '$$',
    'x_1^2',
    '$$',
    '',
    'is',
  ),
  document(
    'KaTeX on a line of its own in a paragraph',
    `<p>So <span class="katex-display">${katex('x_1^2', ' display="block"')}</span> is</p>`,
    'So',
    '',
    '$$',
    'x_1^2',
    '$$',
    '',
    'is',
  ),
  document('MathML in a line', `<p>It is ${math()} of it.</p>`, 'It is $\\frac{a}{b + 2}$ of it.'),
  document(
    'MathML on a line of its own',
    `<p>It is</p>${math(' display="block"')}`,
    'It is',
    '',
    '$$',
    '\\frac{a}{b + 2}',
    '$$',
  ),
  document(
    'powers, roots and sums',
    '<p><math><msup><mi>x</mi><mn>2</mn></msup></math>, <math><msqrt><mn>16</mn></msqrt></math>, <math><munderover><mo>∑</mo><mi>i</mi><mi>n</mi></munderover><msub><mi>x</mi><mi>i</mi></msub></math></p>',
    '$x^{2}$, $\\sqrt{16}$, $\\sum_{i}^{n} x_{i}$',
  ),
  document(
    'MathJax 2 with its MathML',
    `<p>It is <span class="MathJax_Preview"></span><span class="MathJax"><nobr><span class="math"><span class="mi">a</span><span class="mn">2</span></span></nobr><span class="MJX_Assistive_MathML">${math()}</span></span>.</p>`,
    'It is $\\frac{a}{b + 2}$.',
  ),
  document(
    'MathJax 3 in a line and on one of its own',
    `<p>It is <span class="MathJax"><span aria-hidden="true">ab2</span><span>${math()}</span></span>.</p><div class="MathJax">${math(' display="block"')}</div>`,
    'It is $\\frac{a}{b + 2}$.',
    '',
    '$$',
    '\\frac{a}{b + 2}',
    '$$',
  ),
  document(
    'Wikipedia, whose picture is the copy',
    `<p>It is <span class="mwe-math-element"><span class="mwe-math-mathml-inline">${withSource('{\\displaystyle x}')}</span><img src="/x.svg" class="mwe-math-fallback-image-inline" alt="{\\displaystyle x}"></span>.</p>`,
    'It is $x$.',
  ),
  document(
    'a picture with its TeX',
    '<p>It is <img class="latex" src="/x.png" alt="x^2+\\alpha">, <img class="mwe-math-fallback-image-inline" src="/y.svg" alt="{\\displaystyle y}">.</p>',
    'It is $x^2+\\alpha$, $y$.',
  ),
  document(
    'a picture of a formula in words',
    '<p>It is <img class="math" src="/x.png" alt="x squared">.</p>',
    'It is ![x squared](https://example.com/x.png).',
  ),
  document(
    'TeX that was never drawn',
    '<p>It is <span class="math notranslate">\\(x_1\\)</span></p><div class="math">\\[ y_2 \\]</div>',
    'It is $x_1$',
    '',
    '$$',
    'y_2',
    '$$',
  ),
  document('a link in code is no formula', '<p>Prices are $5 and $6.</p>', 'Prices are $5 and $6.'),
  document(
    'a formula with its source in an attribute',
    '<p>It is <span data-math="E = mc^2"><span class="katex-html" aria-hidden="true">E=mc2</span></span>.</p>',
    'It is $E = mc^2$.',
  ),
];
