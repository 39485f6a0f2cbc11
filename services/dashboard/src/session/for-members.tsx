import type { ReactNode } from 'react';
import { EmptyState } from '../parts/empty-state.tsx';
import { useOrganization } from './account.ts';

type Props = { readonly children: ReactNode; readonly otherwise?: ReactNode };

/**
 * Returns whether the user may change resources of the organization. A viewer may only read
 * (`http/principal.ts` of the gateway).
 */
export const useMayChange = (): boolean => useOrganization()?.may('member') === true;

/**
 * Shows controls that change something only to members: for a viewer each of these buttons would
 * end in an error.
 */
export const ForMembers = ({ children, otherwise = null }: Props) => (useMayChange() ? children : otherwise);

/** A page that has no content for viewers. */
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
