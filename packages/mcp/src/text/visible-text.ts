/**
 * Characters that a model reads and a user does not see. They are tags (U+E0000…), zero-width
 * spaces, word joiners, direction marks, additional variation selectors, and control characters.
 * Joiners and selectors that scripts and emoji need (U+200C, U+200D, U+FE0F) stay.
 */
const invisibleCharacters =
  // oxlint-disable-next-line no-control-regex
  /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u00ad\u061c\u115f\u1160\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\u3164\ufeff\uffa0\ufff9-\ufffb]|[\u{e0000}-\u{e0fff}]/gu;

export type VisibleText = {
  readonly text: string;
  /** The number of removed characters. */
  readonly unseenCharacters: number;
};

/** Returns the text without invisible characters. Line breaks become a newline. */
export function visibleText(text: string): VisibleText {
  const lines = text.toWellFormed().replaceAll(/\r\n?|\u2028|\u2029/g, '\n');
  const seen = lines.replaceAll(invisibleCharacters, '');
  return { text: seen, unseenCharacters: [...lines.matchAll(invisibleCharacters)].length };
}

/**
 * Returns one line of at most the given number of characters, for facts such as titles and
 * addresses.
 */
export function toVisibleLine(text: string, charactersMax = 300): string {
  const line = visibleText(text).text.replaceAll(/\s+/g, ' ').trim();
  return line.length <= charactersMax ? line : `${line.slice(0, charactersMax - 1).toWellFormed()}…`;
}
