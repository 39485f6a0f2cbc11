import type { ReactNode } from 'react';
import { EmptyState } from '../parts/empty-state.tsx';
import { useOrganization } from './account.ts';

type Props = { readonly children: ReactNode; readonly otherwise?: ReactNode };

/** Whether somebody may change what belongs to the organization. A viewer reads (`http/principal.ts` of the gateway). */
export const useMayChange = (): boolean => useOrganization()?.may('member') === true;

/** What changes something. A viewer does not get it: each of its buttons would end in an error. */
export const ForMembers = ({ children, otherwise = null }: Props) => (useMayChange() ? children : otherwise);

/** A page that does nothing else. */
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
