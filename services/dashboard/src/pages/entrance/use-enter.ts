import { ownPath } from '@tintype/contracts/accounts/own-path';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';

/** Goes in after signing in: nothing that was read before is of this person. */
export function useEnter(to = '/home'): () => Promise<void> {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  return async () => {
    queryClient.clear();
    // An address of this installation alone: another one could have been put into the link.
    await navigate({ to: ownPath(to, location.origin) ?? '/home', replace: true });
  };
}
