const alphabet = '0123456789abcdefghijklmnopqrstuvwxyz';

/** How many random bytes an id takes. 20 characters of 36 letters are 103 bits: not guessable (docs/interface/conventions.md#ids). */
export const idLength = 20;
export const idPattern = '^[0-9a-z]{10,26}$';

/** Gives `count` random bytes. Randomness is an argument, so that a test can foresee ids. */
export type RandomBytes = (count: number) => Uint8Array;

/** 20 lower-case letters and digits. */
export const newId = (random: RandomBytes): string => randomText(random, alphabet, idLength);

/** Bytes above the largest multiple of the alphabet's size are thrown away, so that every letter is equally likely. */
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
