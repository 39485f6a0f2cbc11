import { setTimeout as wait } from 'node:timers/promises';
import { computeTotpCode, getTotpStep } from '@tintype/gateway/accounts/second-factors';
import type { Browser } from './people.ts';

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
const bytesOf = (secret: string): Buffer => {
  const bits = Array.from(secret, (letter) => letters.indexOf(letter).toString(2).padStart(5, '0')).join('');
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
};

export type AppWithCodes = {
  readonly secret: string;
  readonly recoveryCodes: readonly string[];
  /** `later` steps of 30 s from now: each code is taken once, and the next one is taken already. */
  readonly code: (later?: number) => string;
};

/** What an app does with a secret that was typed into it. */
export const appOf = (secret: string): AppWithCodes['code'] => {
  const bytes = bytesOf(secret);
  return (later = 0) => computeTotpCode(bytes, getTotpStep(new Date()) + later);
};

/**
 * Waits until a step has 10 s left at least: a code of the step before is refused as soon as a step
 * ends.
 */
export async function earlyInStep(): Promise<void> {
  const leftMs = 30_000 - (Date.now() % 30_000);
  if (leftMs < 10_000) await wait(leftMs);
}

/**
 * Somebody who is signed in adds an app with codes. It has shown the code of the step before this
 * one.
 */
export async function addApp(browser: Browser): Promise<AppWithCodes> {
  const { json } = await browser.send('/v1/account/second-factor', { method: 'POST' });
  const secret = String(json['secret']);
  const code = appOf(secret);
  const confirm = () => browser.send('/v1/account/second-factor/confirm', { body: { code: code(-1) } });
  let confirmed = await confirm();
  // The step may have ended on the way.
  if (confirmed.status === 401) confirmed = await confirm();
  if (confirmed.status !== 200) throw new Error(`The code was answered with ${confirmed.status}`);
  return { secret, code, recoveryCodes: confirmed.json['recoveryCodes'] as unknown as string[] };
}
