import { ownPath } from '@tintype/contracts/accounts/local-path';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';

/**
 * Enters the dashboard after signing in. Data read before belongs to no signed-in user, so it is
 * dropped.
 */
export function useEnter(to = '/home'): () => Promise<void> {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  return async () => {
    queryClient.clear();
    // Only an address of this installation: a foreign one could have been put into the link.
    await navigate({ href: ownPath(to, location.origin) ?? '/home', replace: true });
  };
}
