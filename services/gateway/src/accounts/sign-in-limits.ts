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
  /** Of a code of six digits, for an account from everywhere: a million of them could be tried from many networks. */
  readonly admitCode: (who: { readonly userId: string }) => Promise<void>;
  readonly codeSucceeded: (who: { readonly userId: string }) => Promise<void>;
};

/**
 * Slows down guessing, for an account from one network and for a network. Nothing is counted for an account alone: whoever knows an address
 * could keep its owner out. A network is let in more often, for many people are behind one address. Codes are counted for the account: only
 * who has its password comes so far, and a recovery code or a passkey still lets its owner in.
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
    admitCode: async ({ userId }) => {
      const seconds = await countSignIn(database, { key: digest(`code of ${userId}`), free: freeTries.code });
      if (seconds > 0) throw new SignInDelayed(seconds);
    },
    codeSucceeded: ({ userId }) => forgetSignIns(database, { key: digest(`code of ${userId}`) }),
  };
}

export const freeTries = { account: 5, network: 50, code: 20 } as const;
