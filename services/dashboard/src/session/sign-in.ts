import { ApiError } from '../api/api-error.ts';
import { api } from '../api/client.ts';

/** A failure inside the browser, before any request was sent. */
class PasskeyFailed extends Error {}

/** Returns why passkeys, which belong to `host`, cannot be used here; undefined if they can. */
export function findPasskeyProblem(host: string | undefined): string | undefined {
  if (host === undefined)
    return 'Passkeys require HTTPS and a host name. Change TINTYPE_PUBLIC_URL of this installation accordingly.';
  if (location.hostname !== host)
    return `Passkeys of this installation are tied to the host name ${host}. Open ${location.protocol}//${host}${location.port && `:${location.port}`} instead.`;
  if (!window.isSecureContext) return 'Passkeys require a secure connection. Open this page over HTTPS.';
  if (window.PublicKeyCredential === undefined) return 'This browser does not support passkeys.';
  return undefined;
}

const loadLibrary = () => import('@simplewebauthn/browser');
type PasskeyOptions<T extends 'startRegistration' | 'startAuthentication'> = Parameters<
  Awaited<ReturnType<typeof loadLibrary>>[T]
>[0]['optionsJSON'];

export async function addPasskey(name: string): Promise<void> {
  const { options } = await api.POST('/v1/account/passkeys/options');
  const { startRegistration } = await loadLibrary();
  const made = await startRegistration({ optionsJSON: options as never as PasskeyOptions<'startRegistration'> }).catch(
    rethrowExplained,
  );
  await api.POST('/v1/account/passkeys', { body: { name, passkey: made as never } });
}

export const signInWithPasskey = async () => {
  const { options } = await api.POST('/v1/account/passkey-sign-in/options');
  const passkey = await usePasskey(options);
  return api.POST('/v1/account/passkey-sign-in', { body: { passkey } });
};

export const confirmWithPasskey = async () => {
  const { options } = await api.POST('/v1/account/confirm/passkey-options');
  const passkey = await usePasskey(options);
  return api.POST('/v1/account/confirm', { body: { passkey } });
};

async function usePasskey(options: unknown): Promise<never> {
  const { startAuthentication } = await loadLibrary();
  return (await startAuthentication({ optionsJSON: options as PasskeyOptions<'startAuthentication'> }).catch(
    rethrowExplained,
  )) as never;
}

/**
 * Messages by the browser's error name. `NotAllowedError` mostly means that the user closed the
 * dialog.
 */
const passkeyProblems: Readonly<Record<string, string>> = {
  NotAllowedError:
    'No passkey was used. The dialog was closed or timed out, or this device has no passkey for this site.',
  InvalidStateError: 'This device already has a passkey for this account.',
  SecurityError: 'The browser does not allow passkeys on this site.',
};
function rethrowExplained(error: unknown): never {
  if (error instanceof ApiError) throw error;
  const { name, message } = error as Error;
  throw new PasskeyFailed(passkeyProblems[name] ?? message);
}

export async function goToProvider(errand: 'sign-in' | 'link' | 'confirm', to?: string): Promise<void> {
  const body = { ...(to !== undefined && { to }) };
  const { url } =
    errand === 'link'
      ? await api.POST('/v1/account/provider/link')
      : errand === 'confirm'
        ? await api.POST('/v1/account/provider/confirm', { body })
        : await api.POST('/v1/account/provider/sign-in', { body });
  location.assign(url);
}

const providerProblems: Readonly<Record<string, string>> = {
  expired: 'The sign-in expired or was started in another browser. Try again.',
  refused: 'The identity provider refused the sign-in or returned an invalid response. Try again.',
  unknown:
    'This identity is not linked to an account. Sign in another way and link it under “Your account”, or ask an owner for an invitation.',
  taken: 'This identity is linked to another account.',
  other: 'You are signed in to the identity provider as another user, or your account is not linked to it.',
};

/** An unknown code gets the message of `refused`. */
export const findProviderProblem = (problem: string | undefined): string | undefined =>
  problem === undefined ? undefined : (providerProblems[problem] ?? providerProblems['refused']);
