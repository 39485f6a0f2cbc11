import { createHmac } from 'node:crypto';
import { randomText, type RandomBytes } from '../ids/ids.ts';

const tokenAlphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const length = 43;
const form = new RegExp(`^[0-9A-Za-z]{${length}}$`);

/** The secret of a session or of a link: 256 random bits. */
export const newToken = (random: RandomBytes): string => randomText(random, tokenAlphabet, length);
export const isToken = (text: string): boolean => form.test(text);

/** The database stores only this digest. The pepper makes a stolen table useless on its own. */
export const tokenDigest = (token: string, pepper: Uint8Array): Buffer =>
  createHmac('sha256', pepper).update(token).digest();
