const alphabet = '0123456789abcdefghijklmnopqrstuvwxyz';

/** 20 characters out of 36 have 103 bits (docs/interface/conventions.md#ids). */
const idLength = 20;
export const idPattern = '^[0-9a-z]{10,26}$';

/** An argument, so that a test can predict ids. */
export type RandomBytes = (count: number) => Uint8Array;

export const newId = (random: RandomBytes): string => randomText(random, alphabet, idLength);

/**
 * Discards bytes above the largest multiple of the alphabet's size, so that every character is
 * equally likely.
 */
export function randomText(random: RandomBytes, letters: string, length: number): string {
  const usable = 256 - (256 % letters.length);
  let text = '';
  while (text.length < length) {
    for (const byte of random(length)) {
      if (byte < usable && text.length < length) text += letters[byte % letters.length];
    }
  }
  return text;
}
