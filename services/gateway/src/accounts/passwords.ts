import { argon2, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import type { RandomBytes } from '@tintype/contracts/ids/ids';
import { ServiceBusy } from '../http/error-reply.ts';

export type Passwords = {
  /** As it is kept: argon2id in PHC form. */
  readonly hash: (password: string) => Promise<string>;
  /** Takes as long for somebody who has no password, or is not there, as for a wrong one. */
  readonly isRight: (password: string, kept: string | null | undefined) => Promise<boolean>;
};
type Dependencies = {
  readonly random: RandomBytes;
  /** That of the current secret first. */ readonly peppers: () => readonly Uint8Array[];
};

/** OWASP's least for argon2id. Some 50 ms each on a thread of Node's pool, and 19 MiB. */
const cost = { memory: 19_456, passes: 2, parallelism: 1, tagLength: 32 } as const;
const saltBytes = 16;
/** Half of Node's threads: files and names are looked up on the others. */
const parallelMax = 2;
const waitingMax = 64;
const derive = promisify(argon2);

export function createPasswords({ random, peppers }: Dependencies): Passwords {
  const inTurn = createTurns();
  const digest = (password: string, nonce: Uint8Array, pepper = peppers()[0]!): Promise<Buffer> =>
    inTurn(() => derive('argon2id', { message: password.normalize('NFC'), nonce, secret: pepper, ...cost }));
  // What no password gives. Made up and not derived: that could fail, and takes as long as a second look-up.
  const nobody: Kept = { salt: Buffer.from(random(saltBytes)), tag: Buffer.from(random(cost.tagLength)) };
  return {
    hash: async (password) => {
      const salt = random(saltBytes);
      return `${head}${unpadded(salt)}$${unpadded(await digest(password, salt))}`;
    },
    isRight: async (password, kept) => {
      const parts = typeof kept === 'string' ? partsOf(kept) : nobody;
      // All of them for everybody: the answer does not tell which one it was.
      const given = await Promise.all(peppers().map((pepper) => digest(password, parts.salt, pepper)));
      return given.filter((one) => timingSafeEqual(one, parts.tag)).length > 0 && typeof kept === 'string';
    },
  };
}

const head = `$argon2id$v=19$m=${cost.memory},t=${cost.passes},p=${cost.parallelism}$`;
const unpadded = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64').replaceAll('=', '');

type Kept = { readonly salt: Buffer; readonly tag: Buffer };

function partsOf(kept: string): Kept {
  if (!kept.startsWith(head)) throw new Error('A password is kept in a form that this version does not know');
  const [salt = '', tag = ''] = kept.slice(head.length).split('$');
  return { salt: Buffer.from(salt, 'base64'), tag: Buffer.from(tag, 'base64') };
}

/** So many at once, the others in the order in which they came; too many are told to come again. */
function createTurns() {
  let active = 0;
  const waiting: (() => void)[] = [];
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (waiting.length >= waitingMax) throw new ServiceBusy({ retryAfterSeconds: 2, stage: 'sign-in' });
    if (active >= parallelMax) await new Promise<void>((resolve) => waiting.push(resolve));
    else active += 1;
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next === undefined) active -= 1;
      else next();
    }
  };
}
