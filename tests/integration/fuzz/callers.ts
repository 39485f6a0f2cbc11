import fc, { type Arbitrary } from 'fast-check';
import { addPerson, openSession } from '../accounts/people.ts';
import { character } from './arbitrary-of.ts';
import type { Member, TestGateway } from '../gateway/start-gateway.ts';

/** Headers of one request; a list is sent as that many headers of the name. */
export type SentHeaders = Readonly<Record<string, string | readonly string[]>>;
type Caller = { readonly headers: () => SentHeaders; readonly renew?: () => Promise<void> };

export type Callers = {
  readonly headersOf: (which: number) => SentHeaders;
  /**
   * After a request that may have ended the session: signing out, another password, a new
   * organization.
   */
  readonly renew: (which: number) => Promise<void>;
};

/** An API key, sessions of every rank, what is nearly one of them, and none. */
export async function addCallers(gateway: TestGateway, member: Member): Promise<Callers> {
  const { organizationId, key } = member;
  const session = async (...who: [Parameters<typeof addPerson>[1]?, boolean?]): Promise<Caller> => {
    let cookie = '';
    const renew = async (): Promise<void> => {
      const browser = await openSession(gateway, await addPerson(gateway, ...who));
      cookie = browser.cookie();
    };
    await renew();
    return {
      headers: () => ({ origin: gateway.url, 'sec-fetch-site': 'same-origin', 'x-tintype-request': '1', cookie }),
      renew,
    };
  };
  const plain = (headers: SentHeaders): Caller => ({ headers: () => headers });
  const callers: readonly Caller[] = [
    plain({ 'x-api-key': key }),
    plain({ authorization: `Bearer ${key}` }),
    await session({ [organizationId]: 'owner' }),
    await session({ [organizationId]: 'owner' }, true),
    await session({ [organizationId]: 'viewer' }),
    await session(),
    plain({}),
    plain({ 'x-api-key': [key, key], cookie: ['a=1', 'a=2'] }),
    plain({ authorization: 'Basic \u00ff\u00fe', cookie: `${'a'.repeat(4_000)}; =; ;;` }),
  ];
  const of = (which: number): Caller => callers[which % callers.length]!;
  return { headersOf: (which) => of(which).headers(), renew: async (which) => of(which).renew?.() };
}

/** Characters that a header may hold (RFC 9110, section 5.5). */
const text = fc
  .string({ maxLength: 60, unit: character })
  .map((sent) => sent.replaceAll(/[^\t\u0020-\u007e\u0080-\u00ff]/g, ' ').trim());
const names = [
  'x-tintype-organization',
  'x-tintype-request',
  'idempotency-key',
  'x-idempotency-key',
  'x-request-id',
  'x-forwarded-for',
  'accept',
  'accept-language',
  'content-type',
  'if-none-match',
  'range',
  'last-event-id',
  'origin',
  'referer',
  'sec-fetch-site',
  'traceparent',
  'user-agent',
  'cookie',
] as const;
const value = fc.oneof(
  text,
  fc.array(text, { minLength: 2, maxLength: 3 }),
  fc.constantFrom('', '*', 'application/json', 'bytes=0-', '-1', '9'.repeat(400), '"', ',', 'a'.repeat(2_000)),
);

/** What stands beside the caller's own headers, or in their place. */
export const oddHeaders: Arbitrary<SentHeaders> = fc.oneof(
  { weight: 2, arbitrary: fc.constant({}) },
  {
    weight: 1,
    arbitrary: fc
      .array(fc.tuple(fc.constantFrom(...names), value), { maxLength: 4 })
      .map((pairs) => Object.fromEntries(pairs)),
  },
);
