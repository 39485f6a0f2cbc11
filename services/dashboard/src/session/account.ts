import { queryOptions, useQuery } from '@tanstack/react-query';
import { isAtLeast, type Role } from '@tintype/contracts/accounts/roles';
import { api, unwrapData } from '../api/client.ts';
import { showTimesIn } from '../format/times.ts';
import { chosenOrganization, chooseOrganization } from '../api/organization.ts';

/** The query of the signed-in user. */
export const accountQuery = queryOptions({
  queryKey: ['account'],
  queryFn: async () => {
    const account = await unwrapData(api.GET('/v1/account'));
    showTimesIn(account.timeZone);
    // A stored choice that is no longer valid would make every request fail.
    if (!account.organizations.some(({ id }) => id === chosenOrganization())) chooseOrganization(undefined);
    return account;
  },
  staleTime: 60_000,
});

/** The query of this installation's sign-in options. */
export const accountOptionsQuery = queryOptions({
  queryKey: ['account', 'options'],
  queryFn: () => unwrapData(api.GET('/v1/account/options')),
});

export const useAccount = () => useQuery(accountQuery).data;

/** Returns the chosen organization, and the user's rights in it. */
export function useOrganization() {
  const account = useAccount();
  const id = chosenOrganization();
  const organization = account?.organizations.find((one) => one.id === id) ?? account?.organizations[0];
  return organization && { ...organization, may: (least: Role) => isAtLeast(organization.role, least) };
}
