/// <reference lib="dom" />

/** Names that highlighters give to numbers of lines. */
const gutterNames =
  /^(?:(?:react-syntax-highlighter-)?line-?num(?:ber)?s?(?:-rows)?|lines?-?no(?:s|div)?|lno?|lnt|gutter|rouge-gutter|blob-num|hljs-ln-n(?:umbers)?|number\d+)$/i;
const isNumber = (text: string): boolean => /^[\s\u00a0]*\d*[\s\u00a0]*$/.test(text);

/**
 * Returns the lines of a block of code as written, without adjacent line numbers and buttons.
 * Changes the block.
 */
export function textOfCode(block: Element): string {
  for (const element of block.querySelectorAll('*'))
    if (element.nodeName === 'BUTTON' || isGutter(element)) element.remove();
  removeCounted(block);
  return tidyCode(readCodeLines(block));
}

export const isGutter = (element: Element): boolean =>
  [...element.classList].some((name) => gutterNames.test(name)) && /^[\s\d\u00a0]*$/.test(element.textContent);

const tidyCode = (text: string): string =>
  text.replaceAll(/\r\n?/g, '\n').replaceAll('\u00a0', ' ').replace(/^\n/, '').trimEnd();

const lineBlocks = /^(?:DIV|P|LI|TR|PRE|SECTION)$/;
const separatorElements = /^(?:OL|UL|TABLE|TBODY|TR)$/;

/**
 * Returns the lines of a block. Some highlighters make each line a block, with or without the line
 * break.
 */
export function readCodeLines(block: Node): string {
  let text = '';
  let isEnded = false;
  const end = (): void => {
    if (isEnded) text += '\n';
    isEnded = false;
  };
  const write = (part: string): void => {
    if (isEnded && !/^\r?\n/.test(part)) text += '\n';
    isEnded = false;
    text += part;
  };
  const visit = (node: Node): void => {
    if (node.nodeType === 3) {
      const part = node.nodeValue ?? '';
      if (part !== '' && !(separatorElements.test(node.parentNode?.nodeName ?? '') && part.trim() === '')) write(part);
    } else if (node.nodeName === 'BR') write('\n');
    else if (lineBlocks.test(node.nodeName)) {
      end();
      if (text !== '' && !text.endsWith('\n')) text += '\n';
      const { length } = text;
      for (const child of node.childNodes) visit(child);
      isEnded ||= text.length === length || !text.endsWith('\n');
    } else for (const child of node.childNodes) visit(child);
  };
  for (const child of block.childNodes) visit(child);
  return text;
}

/**
 * Represents a number while the lines are examined: a character that no text contains (Unicode,
 * section 23.5).
 */
const mark = '\uE0FE';
/** Numbers with these classes are part of the code. */
const tokens = /(?:^|\s)(?:token|hljs-\w+|m[bfhio]?|number|constant)(?:\s|$)/;

/**
 * Removes numbers that count up by one at the beginning of every line: such numbers are not code,
 * whatever their class is.
 */
function removeCounted(block: Element): void {
  const all = [...block.querySelectorAll('*')].filter(
    (one) => one.childElementCount === 0 && /\d/.test(one.textContent) && isNumber(one.textContent),
  );
  const numbers = all.filter((one) => one.className === all[0]!.className && !tokens.test(one.className));
  const counts = numbers.map((one) => Number(one.textContent.trim()));
  if (counts.length < 2 || counts.some((count, at) => count !== counts[0]! + at)) return;
  const texts = numbers.map((one) => one.textContent);
  for (const one of numbers) one.textContent = mark;
  const lines = readCodeLines(block).replace(/\n+$/, '').split('\n');
  const isCounted =
    lines.length === numbers.length && lines.every((line) => new RegExp(`^\\s*${mark}(?![,;:.)])`).test(line));
  for (const [at, one] of numbers.entries())
    if (isCounted) one.remove();
    else one.textContent = texts[at]!;
}
