import { Alert, Anchor } from '@mantine/core';
import { strongWays } from '@tintype/contracts/accounts/sign-in';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useAccount, useOrganization } from '../session/account.ts';

type Props = { readonly path: string; readonly children: ReactNode };

const pagesOfNoOrganization = ['/me', '/administration'];

/**
 * Shown instead of a page if an organization requires a second factor and the user has none: the
 * API refuses all requests of the page.
 */
export function SecondFactorGate({ path, children }: Props) {
  const account = useAccount();
  const organization = useOrganization();
  const hasOne = account?.confirmBy.some((way) => strongWays.includes(way)) === true;
  const isClosed = organization?.requiresSecondFactor === true && !hasOne;
  return (
    <>
      {isClosed && (
        <Alert mb={16} title={`${organization.name} requires two-factor authentication`}>
          Set up an authenticator app or a passkey on{' '}
          <Anchor component={Link} to="/me" underline="always">
            Your account
          </Anchor>
          to open the pages of this organization.
        </Alert>
      )}
      {(!isClosed || pagesOfNoOrganization.includes(path)) && children}
    </>
  );
}
