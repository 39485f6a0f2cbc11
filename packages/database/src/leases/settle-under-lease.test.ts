import { expect, test } from '@jest/globals';
import { settleUnderLease } from './leases.ts';

const failing = (...codes: readonly string[]) => {
  const left = [...codes];
  return async (): Promise<string> => {
    const code = left.shift();
    if (code !== undefined) throw Object.assign(new Error(code), { code });
    return 'settled';
  };
};
const settling = () => {
  const failures: unknown[] = [];
  const lost = new AbortController();
  return { failures, lost, options: { lost: lost.signal, onFailure: (error: unknown) => void failures.push(error) } };
};

test('while the database is away it is asked again', async () => {
  const { failures, options } = settling();
  expect(await settleUnderLease(failing('ECONNREFUSED', '57P03', '40001'), options)).toBe('settled');
  expect(failures).toHaveLength(3);
});

test('of two that break a unique index the later one is told so when it asks again', async () => {
  expect(await settleUnderLease(failing('23505'), settling().options)).toBe('settled');
});

test('what the database will never take is given up', async () => {
  const write = failing('22P02', '22P02', '22P02');
  await expect(settleUnderLease(write, settling().options)).rejects.toMatchObject({ code: '22P02' });
});

test('once the lease is lost nothing is asked again', async () => {
  const { lost, options } = settling();
  lost.abort();
  await expect(settleUnderLease(failing('ECONNREFUSED'), options)).rejects.toMatchObject({ code: 'ECONNREFUSED' });
});
