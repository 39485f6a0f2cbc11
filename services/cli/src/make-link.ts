import { linkAddress, type LinkKind, newToken, tokenDigest } from '@tintype/contracts/accounts/tokens';
import type { Role } from '@tintype/contracts/accounts/roles';
import { newId, type RandomBytes } from '@tintype/contracts/ids/ids';
import { createLink } from '@tintype/database/accounts/links';
import type { Db } from '@tintype/database/connect';
import { parseConfig, type Environment } from '@tintype/runtime/config';
import { publicUrlSettings } from '@tintype/runtime/public-url';
import { deriveKey, secretSettings } from '@tintype/runtime/secrets';

type MakeLink = {
  readonly kind: LinkKind;
  readonly email?: string;
  readonly organizationId?: string;
  readonly role?: Role;
};
type MakeLinkDependencies = { readonly environment: Environment; readonly random: RandomBytes };
export type CreatedLink = { readonly id: string; readonly url: string };

/**
 * Returns an address that contains the secret, which is not stored. An earlier link of the same
 * kind for the same user stops working.
 */
export async function createAccountLink(
  db: Db,
  { environment, random }: MakeLinkDependencies,
  link: MakeLink,
): Promise<CreatedLink> {
  const { secret, publicUrl } = parseConfig({ ...secretSettings, ...publicUrlSettings }, environment);
  const [id, token] = [newId(random), newToken(random)];
  await createLink(db, {
    ...link,
    id,
    digest: tokenDigest(token, deriveKey(secret, 'account-link-pepper')),
    createdBy: 'system',
  });
  return { id, url: linkAddress(publicUrl, link.kind, token) };
}
