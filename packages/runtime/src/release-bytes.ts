/** Smaller ones come from a slab that they share with others. */
const ownBytesMin = 65_536;
/** A few bytes may have been allocated in vain: the length of what base64 holds is known only at its end. */
const slackBytes = 3;

/**
 * Frees the memory of a buffer now; it must not be read afterwards. The garbage collector would let 64 MB of dead
 * pictures lie before it looks for them. Does nothing to a buffer that shares its memory.
 */
export function releaseBytes({ buffer, length }: Buffer): void {
  if (!(buffer instanceof ArrayBuffer) || length < ownBytesMin || buffer.byteLength - length > slackBytes) return;
  // The memory goes to a new owner that is forgotten at once, and of which nothing is kept.
  buffer.transfer(0);
}
