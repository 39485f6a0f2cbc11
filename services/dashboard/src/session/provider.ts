import { api, unwrapData } from '../api/client.ts';

/** Opens the provider's page, which returns to `to`. */
export async function goToProvider(errand: 'sign-in' | 'link' | 'confirm', to?: string): Promise<void> {
  const body = { ...(to !== undefined && { to }) };
  const { url } =
    errand === 'link'
      ? await unwrapData(api.POST('/v1/account/provider/link'))
      : errand === 'confirm'
        ? await unwrapData(api.POST('/v1/account/provider/confirm', { body }))
        : await unwrapData(api.POST('/v1/account/provider/sign-in', { body }));
  location.assign(url);
}

const words: Readonly<Record<string, string>> = {
  expired: 'The sign-in expired or was started in another browser. Try again.',
  refused: 'The identity provider refused the sign-in or returned an invalid response. Try again.',
  unknown:
    'This identity is not linked to an account. Sign in another way and link it under “Your account”, or ask an owner for an invitation.',
  taken: 'This identity is linked to another account.',
  other: 'You are signed in to the identity provider as another user, or your account is not linked to it.',
};

/**
 * Returns the message for an error code of the sign-in provider. An unknown code gets the message
 * of `refused`.
 */
export const providerProblem = (problem: string | undefined): string | undefined =>
  problem === undefined ? undefined : (words[problem] ?? words['refused']);
