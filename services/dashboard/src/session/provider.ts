import { api, dataOf } from '../api/client.ts';

/** Leads to the provider's page and comes back to `to`. */
export async function goToProvider(errand: 'sign-in' | 'link' | 'confirm', to?: string): Promise<void> {
  const body = { ...(to !== undefined && { to }) };
  const { url } =
    errand === 'link'
      ? await dataOf(api.POST('/v1/account/provider/link'))
      : errand === 'confirm'
        ? await dataOf(api.POST('/v1/account/provider/confirm', { body }))
        : await dataOf(api.POST('/v1/account/provider/sign-in', { body }));
  location.assign(url);
}

const words: Readonly<Record<string, string>> = {
  expired: 'That took too long, or began in another browser. Try again.',
  refused: 'The provider did not let you in, or its answer did not fit. Try again.',
  unknown:
    'Nobody here is linked with this sign-in. Sign in another way and link it on the page “Me”, or ask an owner for an invitation.',
  taken: 'This sign-in belongs to another account here.',
  other: 'At the provider you are signed in as somebody else, or your account is not linked with it.',
};

/** What went wrong on the way to the provider and back. */
export const providerProblem = (problem: string | undefined): string | undefined =>
  problem === undefined ? undefined : (words[problem] ?? words['refused']);
