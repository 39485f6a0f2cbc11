import { queryOptions, useQuery } from '@tanstack/react-query';
import { isAtLeast, type Role } from '@tintype/contracts/accounts/roles';
import type { ReactNode } from 'react';
import { api, chooseOrganization, getChosenOrganization } from '../api/client.ts';
import { setTimeZone } from '../format/format.ts';
import { EmptyState } from '../parts/empty-state.tsx';

export const accountQuery = queryOptions({
  queryKey: ['account'],
  queryFn: async () => {
    const account = await api.GET('/v1/account');
    setTimeZone(account.timeZone);
    // A stored choice that is no longer valid would make every request fail.
    if (!account.organizations.some(({ id }) => id === getChosenOrganization())) chooseOrganization(undefined);
    return account;
  },
  staleTime: 60_000,
});

export const accountOptionsQuery = queryOptions({
  queryKey: ['account', 'options'],
  queryFn: () => api.GET('/v1/account/options'),
});

export const useAccount = () => useQuery(accountQuery).data;

export function useOrganization() {
  const account = useAccount();
  const id = getChosenOrganization();
  const organization = account?.organizations.find((one) => one.id === id) ?? account?.organizations[0];
  return organization && { ...organization, may: (least: Role) => isAtLeast(organization.role, least) };
}

type Props = Readonly<{ children: ReactNode; otherwise?: ReactNode }>;

/** A viewer may only read (`http/principal.ts` of the gateway). */
export const useMayChange = (): boolean => useOrganization()?.may('member') === true;

/** Hides from viewers the buttons that would end in an error for them. */
export const ForMembers = ({ children, otherwise = null }: Props) => (useMayChange() ? children : otherwise);

export const PageForMembers = ({ children }: { readonly children: ReactNode }) => (
  <ForMembers
    otherwise={
      <EmptyState title="Read-only access">
        Your role in this organization is viewer, so you cannot make changes. An owner can change your role on the
        Members page.
      </EmptyState>
    }
  >
    {children}
  </ForMembers>
);

let isLeaving = false;

/** True while the user signs out: pages then do not report the session as ended. */
export const isSigningOut = (): boolean => isLeaving;

/** Reloads the page, so that no data of the user stays in its memory. */
export async function signOut(): Promise<void> {
  isLeaving = true;
  try {
    await api.POST('/v1/account/sign-out');
    location.assign('/sign-in');
  } catch (error) {
    isLeaving = false;
    throw error;
  }
}
