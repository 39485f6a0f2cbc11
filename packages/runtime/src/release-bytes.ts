/** Node places smaller buffers in memory that several buffers share. */
const ownBytesMin = 65_536;
/** The exact length of decoded base64 is known only at its end, so a few bytes may be unused. */
const slackBytes = 3;

/**
 * Frees the memory of a buffer now; the buffer must not be read afterwards. The garbage collector
 * would let 64 MB of unused images accumulate first. Does nothing to a buffer that shares its
 * memory.
 */
export function releaseBytes({ buffer, length }: Buffer): void {
  if (!(buffer instanceof ArrayBuffer) || length < ownBytesMin || buffer.byteLength - length > slackBytes) return;
  // Moves the memory to a new buffer that is discarded at once.
  buffer.transfer(0);
}
