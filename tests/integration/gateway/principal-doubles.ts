import { plans } from '@tintype/contracts/plans/plans';
import type { Authenticator } from '@tintype/gateway/http/authentication';
import type { Principal } from '@tintype/gateway/http/principal';

type Kind = Exclude<Principal['kind'], 'api-key'>;
type Fields<P> = P extends Principal ? Omit<P, 'plan' | 'session'> : never;

/** In place of a session or a secret: the principal itself stands in a header. */
const header = 'x-test-principal';
export const sentAs = (principal: Fields<Extract<Principal, { kind: Kind }>>): Record<string, string> => ({
  [header]: JSON.stringify(principal),
});

const createDouble = (kind: Kind) =>
  ({
    kind,
    identify: async (headers) => {
      const principal = JSON.parse(String(headers[header] ?? 'null')) as Fields<Principal> | null;
      if (principal?.kind !== kind) return undefined;
      const session = { id: 's', confirmedAt: new Date(), isAdministrator: false };
      return { session, ...principal, plan: plans[principal.tier] };
    },
  }) as Authenticator;

/** Stand in for what issues sessions and trigger secrets. */
export const principalDoubles: readonly Authenticator[] = (['user', 'trigger'] as const).map(createDouble);
