/// <reference lib="dom" />

import { blocks, holdsBlocks, rename, unwrap } from './elements.ts';

/** Formatting inside a line. Around blocks it would leave stray signs, so it goes there. */
export function tidyInline(root: Element): void {
  for (const element of root.querySelectorAll('kbd, samp, tt')) rename(element, 'code');
  for (const element of root.querySelectorAll('strike')) rename(element, 's');
  for (const element of root.querySelectorAll('b, strong, i, em, s, del, q, sup, sub, code'))
    if (holdsBlocks(element)) unwrap(element);
  for (const element of root.querySelectorAll(
    ':is(b, strong) :is(b, strong), :is(i, em) :is(i, em), :is(h1, h2, h3, h4, h5, h6) :is(b, strong)',
  ))
    unwrap(element);
  for (const code of root.querySelectorAll('code:not([data-markdown])')) tidyCode(code);
  for (const ruby of root.querySelectorAll('rp')) ruby.remove();
  for (const ruby of root.querySelectorAll('rt')) ruby.replaceWith(`(${ruby.textContent.trim()})`);
  for (const summary of root.querySelectorAll('summary')) makeTitle(summary);
  // A button is part of the page's machinery, unless it is how the page writes a heading that opens something.
  for (const button of root.querySelectorAll('button, [role="button"]:not(a):not(summary)'))
    if (
      button.closest('h1, h2, h3, h4, h5, h6, dt, summary, p') === null &&
      button.querySelector(`:is(${blocks})`) === null
    )
      button.remove();
    else unwrap(button);
}

/** Code is text alone. A link around or in it stays around it. */
function tidyCode(code: Element): void {
  const link = code.querySelector('a[href]');
  const isWhole = link !== null && link.textContent === code.textContent;
  code.textContent = code.textContent.replaceAll(/\s+/g, ' ');
  if (!isWhole) return;
  code.replaceWith(link);
  link.replaceChildren(code);
}

function makeTitle(summary: Element): void {
  const strong = summary.ownerDocument.createElement('strong');
  if (holdsBlocks(summary)) return;
  strong.append(...summary.childNodes);
  rename(summary, 'p').append(strong);
}
