const columnsMax = 140;

/** Breaks a paragraph into lines, never within code, and indents all lines after the first. */
export function wrapText(text: string, indent = ''): string {
  const lines: string[] = [];
  let line = '';
  for (const [word] of text.matchAll(/(?:`[^`]*`|[^\s`])+/g)) {
    if (line.trim() !== '' && line.length + 1 + word.length > columnsMax) {
      lines.push(line);
      line = `${indent}${word}`;
    } else line = line === '' ? word : `${line} ${word}`;
  }
  return [...lines, line].join('\n');
}
