import { join, resolve } from 'node:path';

/**
 * The root of the checkout. Scripts of this folder find their files from here, wherever they are
 * called.
 */
export const root = resolve(import.meta.dirname, '../..');

export const getBinaryPath = (name: string): string => join(root, 'node_modules', '.bin', name);
