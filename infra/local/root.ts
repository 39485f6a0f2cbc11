import { join, resolve } from 'node:path';

/**
 * The checkout. Every script of this folder finds its files from here, wherever it was called from.
 */
export const root = resolve(import.meta.dirname, '../..');

export const binary = (name: string): string => join(root, 'node_modules', '.bin', name);
