/** Smaller ones come from a slab that they share with others. */
const ownBytesMin = 65_536;
/**
 * A few bytes may have been allocated in vain: the length of what base64 holds is known only at its
 * end.
 */
const slackBytes = 3;

/**
 * Frees the memory of a buffer now; it must not be read afterwards. The garbage collector would
 * leave 64 MB of unused images before it collects them. Does nothing to a buffer that shares its
 * memory.
 */
export function releaseBytes({ buffer, length }: Buffer): void {
  if (!(buffer instanceof ArrayBuffer) || length < ownBytesMin || buffer.byteLength - length > slackBytes) return;
  // The memory passes to a new owner that is discarded at once and of which no reference remains.
  buffer.transfer(0);
}
