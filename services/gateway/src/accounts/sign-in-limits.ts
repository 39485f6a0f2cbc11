import { createHmac } from 'node:crypto';
import { ServiceError } from '@tintype/contracts/errors/service-error';
import { countSignIn, forgetSignIns, giveBackSignIn } from '@tintype/database/accounts';
import type { Db } from '@tintype/database/connect';
import type { Headers } from '../http/route.ts';
import { networkOf } from './client-address.ts';

class SignInDelayed extends ServiceError {
  readonly headers: Headers;
  constructor(seconds: number) {
    super('SIGN_IN_DELAYED', {
      message: `Too many tries. Wait ${seconds} ${seconds === 1 ? 'second' : 'seconds'}, then try again.`,
      details: { retry_after_seconds: seconds },
    });
    this.headers = { 'Retry-After': String(seconds) };
  }
}

type Try = { readonly email: string; readonly address: string };
export type SignInLimits = {
  /** Throws while somebody has to wait. Every try counts until it is forgotten. */
  readonly admit: (who: Try) => Promise<void>;
  readonly succeeded: (who: Try) => Promise<void>;
};

/**
 * Slows down guessing, for an account from one network and for a network. Nothing is counted for an account alone: whoever knows an address
 * could keep its owner out. A network is let in more often, for many people are behind one address.
 */
export function createSignInLimits({
  database,
  key,
}: {
  readonly database: Db;
  readonly key: Uint8Array;
}): SignInLimits {
  const digest = (text: string): Buffer => createHmac('sha256', key).update(text).digest();
  const keysOf = ({ email, address }: Try) => ({
    account: digest(`${email}\n${networkOf(address)}`),
    network: digest(networkOf(address)),
  });
  return {
    admit: async (who) => {
      const { account, network } = keysOf(who);
      const seconds =
        (await countSignIn(database, { key: account, free: freeTries.account })) ||
        (await countSignIn(database, { key: network, free: freeTries.network }));
      if (seconds > 0) throw new SignInDelayed(seconds);
    },
    succeeded: async (who) => {
      const { account, network } = keysOf(who);
      await Promise.all([forgetSignIns(database, { key: account }), giveBackSignIn(database, { key: network })]);
    },
  };
}

export const freeTries = { account: 5, network: 50 } as const;
