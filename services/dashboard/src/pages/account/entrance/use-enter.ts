import { ownPath } from '@tintype/contracts/accounts/sign-in';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';

/**
 * Returns a function that enters the dashboard after signing in. Data that was read before is
 * discarded, because it belongs to no signed-in user.
 */
export function useEnter(to = '/home'): () => Promise<void> {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  return async () => {
    queryClient.clear();
    // Only an address of this installation is opened: a link may contain a foreign address.
    await navigate({ href: ownPath(to, location.origin) ?? '/home', replace: true });
  };
}
