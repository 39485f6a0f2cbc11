import type { LinkKeyAnswer } from '@tintype/contracts/links/link-key';
import type { StoredLinkKey } from '@tintype/database/keys/link-keys';

export const describeLinkKey = ({ organizationId: _own, ...key }: StoredLinkKey): LinkKeyAnswer => {
  const { maxWidth, maxHeight, createdAt, oldSecretUntil, ...same } = key;
  return {
    ...same,
    hosts: [...key.hosts],
    ...(maxWidth !== null && { maxWidth }),
    ...(maxHeight !== null && { maxHeight }),
    createdAt: createdAt.toISOString(),
    ...(oldSecretUntil !== null && { oldSecretUntil: oldSecretUntil.toISOString() }),
  };
};
