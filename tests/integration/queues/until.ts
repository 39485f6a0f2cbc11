import { setTimeout as sleep } from 'node:timers/promises';

/** Waits until `check` holds, by looking again and again; fails after `ms`. */
export async function until(check: () => boolean | Promise<boolean>, ms = 15_000): Promise<void> {
  const end = Date.now() + ms;
  while (!(await check())) {
    if (Date.now() > end) throw new Error(`not within ${ms} ms: ${check.toString()}`);
    await sleep(20);
  }
}
