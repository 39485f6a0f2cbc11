/**
 * Returns width and height of a WebP file. Each of the three kinds stores them in a different place
 * (RFC 9649, sections 2.5 to 2.7).
 */
export function readWebpSize(bytes: Buffer): { readonly width: number; readonly height: number } {
  const kind = bytes.toString('latin1', 12, 16);
  if (kind === 'VP8X') return { width: bytes.readUIntLE(24, 3) + 1, height: bytes.readUIntLE(27, 3) + 1 };
  if (kind === 'VP8 ') return { width: bytes.readUInt16LE(26) & 0x3fff, height: bytes.readUInt16LE(28) & 0x3fff };
  const packed = bytes.readUInt32LE(21);
  return { width: (packed & 0x3fff) + 1, height: ((packed >> 14) & 0x3fff) + 1 };
}
