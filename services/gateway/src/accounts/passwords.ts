import { argon2, timingSafeEqual, type Argon2Parameters } from 'node:crypto';
import { promisify } from 'node:util';
import type { RandomBytes } from '@tintype/contracts/ids/ids';
import { createTurns, type Owner } from '@tintype/runtime/fair-share/turns';
import { ServiceBusy } from '../http/error-reply.ts';
import { getNetworkPrefixes } from './request-origin.ts';

type PasswordCaller = {
  readonly address: string;
  /** The account is known from this network or session. Guessers do not take precedence over it. */
  readonly isKnown?: boolean;
};
type Passwords = {
  /** Returns argon2id in PHC form. */
  readonly hash: (password: string, asker: PasswordCaller) => Promise<string>;
  /**
   * Takes as long for an unknown user, or one without a password, as for a wrong password, so that
   * the time does not reveal an account.
   */
  readonly isRight: (password: string, kept: string | null | undefined, asker: PasswordCaller) => Promise<boolean>;
};
type Dependencies = {
  readonly random: RandomBytes;
  /** The pepper of the current secret comes first. */
  readonly peppers: () => readonly Uint8Array[];
  readonly derive?: DeriveTag;
};
type DeriveTag = (algorithm: 'argon2id', parameters: Argon2Parameters) => Promise<Buffer>;

/** OWASP's minimum for argon2id: about 50 ms on a thread of Node's pool, and 19 MiB. */
const argonCost = { memory: 19_456, passes: 2, parallelism: 1, tagLength: 32 } as const;
const saltBytes = 16;
/** Half of Node's threads. The others serve file and name look-ups. */
const parallelMax = 2;
const waitingMax = 64;
const deriveArgon2: DeriveTag = promisify(argon2);

export function createPasswords({ random, peppers, derive = deriveArgon2 }: Dependencies): Passwords {
  const turns = createTurns({
    capacity: parallelMax,
    waitingMax,
    refusal: () => new ServiceBusy({ retryAfterSeconds: 2, stage: 'sign-in' }),
  });
  const digest = async (
    password: string,
    asker: PasswordCaller,
    nonce: Uint8Array,
    pepper = peppers()[0]!,
  ): Promise<Buffer> => {
    using _turn = await turns.take(ownerOf(asker));
    return await derive('argon2id', { message: password.normalize('NFC'), nonce, secret: pepper, ...argonCost });
  };
  // Compared if no password is stored; matches none. It is random: deriving could fail, and would
  // take as long as a second look-up.
  const nobody: PasswordHash = { salt: Buffer.from(random(saltBytes)), tag: Buffer.from(random(argonCost.tagLength)) };
  return {
    hash: async (password, asker) => {
      const salt = random(saltBytes);
      return `${phcPrefix}${removePadding(salt)}$${removePadding(await digest(password, asker, salt))}`;
    },
    isRight: async (password, kept, asker) => {
      const parts = typeof kept === 'string' ? parseHash(kept) : nobody;
      // All peppers are tried for every user, so that the time does not reveal the right one.
      const given = await Promise.all(peppers().map((pepper) => digest(password, asker, parts.salt, pepper)));
      return given.filter((one) => timingSafeEqual(one, parts.tag)).length > 0 && typeof kept === 'string';
    },
  };
}

const phcPrefix = `$argon2id$v=19$m=${argonCost.memory},t=${argonCost.passes},p=${argonCost.parallelism}$`;
const removePadding = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64').replaceAll('=', '');

type PasswordHash = { readonly salt: Buffer; readonly tag: Buffer };

function parseHash(kept: string): PasswordHash {
  if (!kept.startsWith(phcPrefix))
    throw new Error('A stored password hash has a format that this version does not support');
  const [salt = '', tag = ''] = kept.slice(phcPrefix.length).split('$');
  return { salt: Buffer.from(salt, 'base64'), tag: Buffer.from(tag, 'base64') };
}

/** Known clients share half of the turns; others share the other half by their networks. */
const ownerOf = ({ address, isKnown = false }: PasswordCaller): Owner => [
  isKnown ? 'known' : 'unknown',
  ...getNetworkPrefixes(address),
];
