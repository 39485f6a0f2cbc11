import { createHash } from 'node:crypto';

export type Half = 'a' | 'b';

/**
 * Half of the packages is set aside while the product is worked on. A package's pages share its
 * fate, whoever adds rows later.
 */
export const halfOf = (packageName: string): Half =>
  createHash('sha256').update(`half ${packageName}`).digest()[0]! % 2 === 0 ? 'a' : 'b';
