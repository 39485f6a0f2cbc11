import { useAccount } from '../session/account.ts';
import { useMayChange } from '../session/for-members.tsx';
import { navigation, type Group } from './navigation.ts';

/** Returns the destinations that are useful for this user. */
export function useNavigation(): readonly Group[] {
  const isAdministrator = useAccount()?.isAdministrator === true;
  const mayChange = useMayChange();
  return navigation
    .filter((group) => isAdministrator || group.isAdministration !== true)
    .map((group) => ({
      ...group,
      destinations: group.destinations.filter(({ isForMembers }) => mayChange || isForMembers !== true),
    }));
}
