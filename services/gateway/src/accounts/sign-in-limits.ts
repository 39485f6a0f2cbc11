import { createHmac } from 'node:crypto';
import { ServiceError } from '@tintype/contracts/errors/service-error';
import { countSignIn, forgetSignIns, giveBackSignIn } from '@tintype/database/accounts/sign-in-methods';
import type { Db } from '@tintype/database/connect';
import type { Headers } from '../http/route.ts';
import { getNetwork } from './request-origin.ts';

class SignInDelayed extends ServiceError {
  readonly headers: Headers;
  constructor(seconds: number) {
    super('SIGN_IN_DELAYED', {
      message: `Too many attempts. Wait ${seconds} ${seconds === 1 ? 'second' : 'seconds'}, then try again.`,
      details: { retry_after_seconds: seconds },
    });
    this.headers = { 'Retry-After': String(seconds) };
  }
}

type SignInAttempt = { readonly email: string; readonly address: string };
type SignInLimits = {
  /**
   * Throws while the caller has to wait. An attempt counts until `succeeded`, or until an hour
   * without a further attempt.
   */
  readonly admit: (who: SignInAttempt) => Promise<void>;
  readonly succeeded: (who: SignInAttempt) => Promise<void>;
  /**
   * Limits requested emails per address and from every network: a mailbox must not be filled from
   * many networks.
   */
  readonly admitMail: (who: Pick<SignInAttempt, 'email'> & Partial<SignInAttempt>) => Promise<void>;
  /**
   * Limits six-digit codes per account and from every network: a million codes could otherwise be
   * tried.
   */
  readonly admitCode: (who: { readonly userId: string }) => Promise<void>;
  readonly codeSucceeded: (who: { readonly userId: string }) => Promise<void>;
};

/**
 * Slows down guessing per account and network, and per network. A limit per account would let any
 * caller that knows an address lock its owner out. A network has more free attempts, because many
 * users may share one address. Codes are limited per account: only a caller with the password gets
 * that far, and a recovery code or passkey still admits the owner. Emails are limited per address:
 * the owner already has the earlier emails.
 */
export function createSignInLimits({
  database,
  key,
}: {
  readonly database: Db;
  readonly key: Uint8Array;
}): SignInLimits {
  const digest = (text: string): Buffer => createHmac('sha256', key).update(text).digest();
  const keysOf = ({ email, address }: SignInAttempt) => ({
    account: digest(`${email}\n${getNetwork(address)}`),
    network: digest(getNetwork(address)),
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
    admitMail: async ({ email, address }) => {
      const seconds =
        (await countSignIn(database, { key: digest(`mail to ${email}`), free: freeTries.mail })) ||
        (address === undefined
          ? 0
          : await countSignIn(database, { key: digest(getNetwork(address)), free: freeTries.network }));
      if (seconds > 0) throw new SignInDelayed(seconds);
    },
    admitCode: async ({ userId }) => {
      const seconds = await countSignIn(database, { key: digest(`code of ${userId}`), free: freeTries.code });
      if (seconds > 0) throw new SignInDelayed(seconds);
    },
    codeSucceeded: ({ userId }) => forgetSignIns(database, { key: digest(`code of ${userId}`) }),
  };
}

export const freeTries = { account: 5, network: 50, code: 20, mail: 5 } as const;
