import type { Db } from '@tintype/database/connect';
import { findOrganization, type Organization } from '@tintype/database/accounts/organizations';
import { CommandFailure } from '@tintype/cli/command';

export async function existingOrganization(db: Db, id: string): Promise<Organization> {
  const organization = await findOrganization(db, { id });
  if (organization === undefined)
    throw new CommandFailure(`The organization "${id}" does not exist; see tintype orgs list`);
  return organization;
}
