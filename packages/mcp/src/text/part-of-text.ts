export type Part = {
  readonly text: string;
  /** The UTF-8 bytes of the complete text. */
  readonly totalBytes: number;
  readonly offset: number;
  /** The start of the next part; undefined after the last one. */
  readonly next: number | undefined;
};

/**
 * Returns the part of a text that begins at the byte `offset` and has at most `bytesMax` bytes. The
 * part ends with a line if a line ends in its second half, and never within a character.
 */
export function partOfText(text: string, { offset, bytesMax }: { offset: number; bytesMax: number }): Part {
  const bytes = new TextEncoder().encode(text);
  const from = characterAt(bytes, Math.min(offset, bytes.length));
  const to = getEnd(bytes, from, bytesMax);
  return {
    text: new TextDecoder().decode(bytes.subarray(from, to)),
    totalBytes: bytes.length,
    offset: from,
    next: to < bytes.length ? to : undefined,
  };
}

function getEnd(bytes: Uint8Array, from: number, bytesMax: number): number {
  if (from + bytesMax >= bytes.length) return bytes.length;
  const most = characterAt(bytes, from + bytesMax);
  const line = bytes.lastIndexOf(0x0a, most - 1) + 1;
  return line > from + bytesMax / 2 ? line : most;
}

/** Returns the start of the character to which this byte belongs. */
function characterAt(bytes: Uint8Array, at: number): number {
  let start = at;
  while (start > 0 && start < bytes.length && (bytes[start]! & 0xc0) === 0x80) start -= 1;
  return start;
}
