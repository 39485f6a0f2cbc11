import { ApiError } from '../api/api-error.ts';
import { api, unwrapData } from '../api/client.ts';

/** A failure inside the browser, before any request was sent. */
class PasskeyFailed extends Error {}

/**
 * Returns the reason why this page cannot use passkeys, or undefined. `host` is the host that
 * passkeys belong to.
 */
export function passkeyProblem(host: string | undefined): string | undefined {
  if (host === undefined)
    return 'Passkeys require HTTPS and a host name. Change TINTYPE_PUBLIC_URL of this installation accordingly.';
  if (location.hostname !== host)
    return `Passkeys of this installation are tied to the host name ${host}. Open ${location.protocol}//${host}${location.port && `:${location.port}`} instead.`;
  if (!window.isSecureContext) return 'Passkeys require a secure connection. Open this page over HTTPS.';
  if (window.PublicKeyCredential === undefined) return 'This browser does not support passkeys.';
  return undefined;
}

const library = () => import('@simplewebauthn/browser');
type PasskeyOptions<T extends 'startRegistration' | 'startAuthentication'> = Parameters<
  Awaited<ReturnType<typeof library>>[T]
>[0]['optionsJSON'];

/** Creates a passkey in this browser and adds it to the account. */
export async function addPasskey(name: string): Promise<void> {
  const { options } = await unwrapData(api.POST('/v1/account/passkeys/options'));
  const { startRegistration } = await library();
  const made = await startRegistration({ optionsJSON: options as never as PasskeyOptions<'startRegistration'> }).catch(
    putIntoWords,
  );
  await unwrapData(api.POST('/v1/account/passkeys', { body: { name, passkey: made as never } }));
}

export const signInWithPasskey = async () => {
  const { options } = await unwrapData(api.POST('/v1/account/passkey-sign-in/options'));
  const passkey = await answer(options);
  return unwrapData(api.POST('/v1/account/passkey-sign-in', { body: { passkey } }));
};

export const confirmWithPasskey = async () => {
  const { options } = await unwrapData(api.POST('/v1/account/confirm/passkey-options'));
  const passkey = await answer(options);
  return unwrapData(api.POST('/v1/account/confirm', { body: { passkey } }));
};

async function answer(options: unknown): Promise<never> {
  const { startAuthentication } = await library();
  return (await startAuthentication({ optionsJSON: options as PasskeyOptions<'startAuthentication'> }).catch(
    putIntoWords,
  )) as never;
}

/**
 * Messages by the name of the browser's error. Most errors mean that the user closed the dialog.
 */
const words: Readonly<Record<string, string>> = {
  NotAllowedError:
    'No passkey was used. The dialog was closed or timed out, or this device has no passkey for this site.',
  InvalidStateError: 'This device already has a passkey for this account.',
  SecurityError: 'The browser does not allow passkeys on this site.',
};
function putIntoWords(error: unknown): never {
  if (error instanceof ApiError) throw error;
  const { name, message } = error as Error;
  throw new PasskeyFailed(words[name] ?? message);
}
