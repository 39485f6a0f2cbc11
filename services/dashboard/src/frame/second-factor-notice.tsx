import { Alert, Anchor } from '@mantine/core';
import { strongWays } from '@tintype/contracts/accounts/sign-in-ways';
import { Link } from '@tanstack/react-router';
import { useAccount, useOrganization } from '../session/account.ts';

/** Where an organization asks for a second factor and this person has none, every other page is refused. */
export function SecondFactorNotice() {
  const account = useAccount();
  const organization = useOrganization();
  const hasOne = account?.confirmBy.some((way) => strongWays.includes(way)) === true;
  if (organization?.requiresSecondFactor !== true || hasOne) return null;
  return (
    <Alert mb={16} title={`${organization.name} asks its members for a second factor`}>
      Add an app with codes or a passkey to your account, on the page{' '}
      <Anchor component={Link} to="/me" underline="always">
        Me
      </Anchor>
      . Until then pages of this organization stay closed.
    </Alert>
  );
}
