import { expect, test } from '@jest/globals';
import { isDatabaseAway } from './database-away.ts';

const coded = (code: string): Error => Object.assign(new Error('it failed'), { code });

test.each<[string, unknown]>([
  ['a refused connection', coded('ECONNREFUSED')],
  ['both addresses of a name refused', new AggregateError([coded('ECONNREFUSED'), coded('ECONNREFUSED')])],
  ['a pool without a free connection', new Error('timeout exceeded when trying to connect')],
  ['a connection that broke', new Error('Connection terminated unexpectedly')],
  ['a transaction that took too long', coded('25P04')],
  ['a server that starts', coded('57P03')],
  [
    'a server whose libraries were replaced',
    Object.assign(new Error('could not load library "/usr/lib/postgresql/15/lib/plpgsql.so": undefined symbol: x'), {
      code: 'XX000',
    }),
  ],
  ['a file of the server that is gone', coded('58P01')],
  ['a failure beneath another one', new Error('the query failed', { cause: coded('08006') })],
])('%s passes by itself', (_name, error) => {
  expect(isDatabaseAway(error)).toBe(true);
});

test.each<[string, unknown]>([
  ['a row that is there already', coded('23505')],
  ['a statement that is wrong', coded('42601')],
  ['a table that is missing', coded('42P01')],
  ['a bug', new TypeError('x is undefined')],
  ['nothing', undefined],
])('%s does not', (_name, error) => {
  expect(isDatabaseAway(error)).toBe(false);
});
