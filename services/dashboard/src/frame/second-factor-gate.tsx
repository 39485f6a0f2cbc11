import { Alert, Anchor } from '@mantine/core';
import { strongWays } from '@tintype/contracts/accounts/sign-in-ways';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useAccount, useOrganization } from '../session/account.ts';

type Props = { readonly path: string; readonly children: ReactNode };

const pagesOfNoOrganization = ['/me', '/administration'];

/** Where an organization asks for a second factor and this person has none, the API refuses all that its pages would ask. */
export function SecondFactorGate({ path, children }: Props) {
  const account = useAccount();
  const organization = useOrganization();
  const hasOne = account?.confirmBy.some((way) => strongWays.includes(way)) === true;
  const isClosed = organization?.requiresSecondFactor === true && !hasOne;
  return (
    <>
      {isClosed && (
        <Alert mb={16} title={`${organization.name} asks its members for a second factor`}>
          Add an app with codes or a passkey to your account, on the page{' '}
          <Anchor component={Link} to="/me" underline="always">
            Me
          </Anchor>
          . Until then pages of this organization stay closed.
        </Alert>
      )}
      {(!isClosed || pagesOfNoOrganization.includes(path)) && children}
    </>
  );
}
