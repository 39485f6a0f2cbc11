import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import type { RandomBytes } from '@tintype/contracts/ids/ids';
import type { Passkey } from '@tintype/database/accounts/sign-in-methods';
import type { Clock } from '@tintype/runtime/clock';
import type { Keyring } from '@tintype/runtime/secrets';
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server';
import { isIP } from 'node:net';
import { isThisMachine, listOwnOrigins } from './request-origin.ts';

type PasskeyDependencies = {
  readonly publicUrl: string;
  readonly keyring: Keyring;
  readonly random: RandomBytes;
  readonly clock: Clock;
};
type PasskeyUser = { readonly id: string; readonly email: string; readonly name: string };
/** The digest is stored, so that a challenge is used only once. */
type AnsweredChallenge = { readonly digest: Buffer; readonly expiresAt: Date };
/** A challenge for a sign-in cannot register a passkey. */
export type PasskeyUse = 'register' | 'sign in' | 'confirm';

/** Loaded with the first passkey: 250 modules would be a fifth of the gateway's start. */
const loadLibrary = (): Promise<typeof import('@simplewebauthn/server')> => import('@simplewebauthn/server');

const lifetimeMs = 5 * 60_000;
const [saltBytes, timeBytes] = [16, 8];

/**
 * Challenges are signed instead of stored, so that requests for many challenges fill no table. Only
 * used challenges are stored.
 */
export function createPasskeys({ publicUrl, keyring, random, clock }: PasskeyDependencies) {
  // Only the current key: an earlier challenge is valid for minutes and is requested again.
  const [key] = keyring.keysOf('passkey-challenges');
  const host = passkeyHost(publicUrl);
  const expectedOrigin = [...listOwnOrigins(publicUrl)];
  const sign = (head: Uint8Array, use: PasskeyUse, userId: string): Buffer =>
    createHmac('sha256', key).update(head).update(`${use} ${userId}`).digest();
  const newChallenge = (use: PasskeyUse, userId: string): Buffer<ArrayBuffer> => {
    const expiry = Buffer.alloc(timeBytes);
    expiry.writeBigUInt64BE(BigInt(clock.now().getTime() + lifetimeMs));
    const head = Buffer.concat([random(saltBytes), expiry]);
    return Buffer.concat([head, sign(head, use, userId)]);
  };
  const answeredOf = (challenge: string, use: PasskeyUse, userId: string): AnsweredChallenge | undefined => {
    const bytes = Buffer.from(challenge, 'base64url');
    const head = bytes.subarray(0, saltBytes + timeBytes);
    const [signed, expected] = [bytes.subarray(head.length), sign(head, use, userId)];
    if (signed.length !== expected.length || !timingSafeEqual(signed, expected)) return undefined;
    const expiresAt = new Date(Number(head.readBigUInt64BE(saltBytes)));
    if (expiresAt < clock.now()) return undefined;
    return { digest: createHash('sha256').update(bytes).digest(), expiresAt };
  };
  /** The library throws for every error. */
  const checked = async <T extends { readonly verified: boolean }>(
    use: PasskeyUse,
    userId: string,
    { clientDataJSON }: { readonly clientDataJSON: string },
    verify: (expectedChallenge: (challenge: string) => boolean) => Promise<T>,
  ): Promise<{ readonly result: T; readonly answered: AnsweredChallenge } | undefined> => {
    if (isFramed(clientDataJSON)) return undefined;
    let answered: AnsweredChallenge | undefined;
    const result = await verify((challenge) => {
      answered = answeredOf(challenge, use, userId);
      return answered !== undefined;
    }).catch(() => undefined);
    return result?.verified === true && answered !== undefined ? { result, answered } : undefined;
  };
  return {
    /** Undefined if passkeys are impossible. */
    host,
    registrationOptions: async (rpID: string, person: PasskeyUser, known: readonly Passkey[]) =>
      (await loadLibrary()).generateRegistrationOptions({
        rpName: 'Tintype',
        rpID,
        userID: Uint8Array.from(Buffer.from(person.id)),
        userName: person.email,
        userDisplayName: person.name,
        challenge: newChallenge('register', person.id),
        attestationType: 'none',
        excludeCredentials: known.map(({ credentialId, transports }) => ({
          id: credentialId,
          transports: [...transports],
        })),
        // A passkey replaces the password, so it must be discoverable and must verify its user.
        authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      }),
    registered: (rpID: string, userId: string, response: RegistrationResponseJSON) =>
      checked('register', userId, response.response, async (expectedChallenge) =>
        (await loadLibrary()).verifyRegistrationResponse({
          response,
          expectedChallenge,
          expectedOrigin,
          expectedRPID: rpID,
          requireUserVerification: true,
        }),
      ),
    /** The options are the same for every user: a sign-in does not start with an address. */
    signInOptions: async (rpID: string, use: Exclude<PasskeyUse, 'register'>, userId = '') =>
      (await loadLibrary()).generateAuthenticationOptions({
        rpID,
        challenge: newChallenge(use, userId),
        userVerification: 'required',
      }),
    answered: (
      rpID: string,
      use: Exclude<PasskeyUse, 'register'>,
      { passkey, response, userId = '' }: PasskeyAssertion,
    ) =>
      checked(use, userId, response.response, async (expectedChallenge) =>
        (await loadLibrary()).verifyAuthenticationResponse({
          response,
          expectedChallenge,
          expectedOrigin,
          expectedRPID: rpID,
          credential: {
            id: passkey.credentialId,
            publicKey: Uint8Array.from(passkey.publicKey),
            counter: Number(passkey.counter),
            transports: [...passkey.transports],
          },
          requireUserVerification: true,
        }),
      ),
  };
}

/**
 * Returns whether a page of another origin had a page of this service in a frame (WebAuthn Level 3,
 * section 7.2, steps 13 and 14). These pages are never in frames; the library refuses one of the
 * three cases. Unreadable data is refused too.
 */
function isFramed(clientDataJSON: string): boolean {
  try {
    const client = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString()) as Record<string, unknown>;
    return client['topOrigin'] !== undefined || (client['crossOrigin'] ?? false) !== false;
  } catch {
    return true;
  }
}

type PasskeyAssertion = {
  readonly passkey: Passkey;
  readonly response: AuthenticationResponseJSON;
  readonly userId?: string;
};

/** Passkeys need a host name, not an IP address. The local machine is `localhost`. */
export function passkeyHost(publicUrl: string): string | undefined {
  const { hostname, protocol } = new URL(publicUrl);
  if (isThisMachine(hostname)) return 'localhost';
  const isNumbers = isIP(hostname.replaceAll(/[[\]]/g, '')) !== 0;
  return protocol === 'https:' && !isNumbers ? hostname : undefined;
}
