import { expect, test } from '@jest/globals';
import { createListeningPlaces, listeningMax, type ListenerOwners } from './live-hints.ts';

/** The first who is refused, and how many streams there were by then. */
function fill(of: (nth: number) => ListenerOwners): { readonly open: number; readonly refusal: unknown } {
  const take = createListeningPlaces();
  for (let open = 0; ; open += 1)
    try {
      take(of(open));
    } catch (refusal) {
      return { open, refusal };
    }
}

test.each([
  ['session', () => ({ session: 's', user: 'u', organization: 'o' })],
  ['user', (nth: number) => ({ session: `s${nth}`, user: 'u', organization: `o${nth}` })],
  ['organization', (nth: number) => ({ session: `s${nth}`, user: `u${nth}`, organization: 'o' })],
  ['gateway', (nth: number) => ({ session: `s${nth}`, user: `u${nth}`, organization: `o${nth}` })],
] as const)('a %s has so many event streams and no more', (level, of) => {
  expect(fill(of)).toEqual({
    open: listeningMax[level],
    refusal: expect.objectContaining({
      code: 'SERVICE_BUSY',
      headers: { 'Retry-After': '15' },
      message: expect.stringContaining(level),
    }),
  });
});

test('one that ends makes room, once', () => {
  const take = createListeningPlaces();
  const who = { session: 's', user: 'u', organization: 'o' };
  const [first] = Array.from({ length: listeningMax.session }, () => take(who));
  expect(() => take(who)).toThrow('event streams');
  first![Symbol.dispose]();
  first![Symbol.dispose]();
  take(who);
  expect(() => take(who)).toThrow('event streams');
});
