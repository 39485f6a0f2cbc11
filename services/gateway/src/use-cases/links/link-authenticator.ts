import { invalidFields, ServiceError } from '@tintype/contracts/errors/service-error';
import { canonicalQuery } from '@tintype/contracts/links/canonical-query';
import { linkKeyIdPattern } from '@tintype/contracts/links/link-key';
import { isSignedWith } from '@tintype/contracts/links/link-signature';
import { resolvePlan } from '@tintype/contracts/plans/plans';
import type { Dependencies } from '../../dependencies.ts';
import type { Authenticator } from '../../http/authentication.ts';

type LinkAuthenticatorDependencies = Pick<Dependencies, 'findSigningKey' | 'openLinkSecret' | 'clock'>;

/**
 * Authenticates a signed link by its parameters. The key is read at every request, so that a
 * revocation takes effect at once. A wrong signature is reported before all other problems of the
 * link. Only callers with a correct signature learn that a key was revoked, unless its secret no
 * longer exists for a comparison.
 */
export const linkAuthenticator = ({
  findSigningKey,
  openLinkSecret,
  clock,
}: LinkAuthenticatorDependencies): Authenticator<'link'> => ({
  kind: 'link',
  identify: async (_headers, { query }) => {
    const [id, expires, signature] = ['key', 'expires', 'signature'].map((name) => onlyOne(query, name));
    if (id === undefined || signature === undefined) throw createRefusal('missing');
    if (!idForm.test(id)) throw createRefusal('unknown');
    const key = await findSigningKey(id);
    if (key === undefined) throw createRefusal('unknown');
    if (!key.isActive) throw createRefusal('revoked');
    const signed = canonicalQuery(query);
    const secrets = key.secrets.map((sealed) => openLinkSecret(sealed, id));
    if (!isSignedWith(signed, signature, secrets))
      throw createRefusal('signature', { signed: signed.slice(0, signedMax) });
    // A time that is not a number is reported with the other errors of the query.
    if (/^\d{1,12}$/.test(expires ?? '') && Number(expires) * 1_000 <= clock.now().getTime())
      throw new ServiceError('LINK_EXPIRED');
    const { organizationId, plan, overrides, hosts, requireExpiry, cacheTtl, maxWidth, maxHeight } = key;
    return {
      kind: 'link',
      linkKeyId: id,
      organizationId,
      tier: plan,
      plan: resolvePlan(plan, overrides),
      settings: {
        hosts: [...hosts],
        requireExpiry,
        cacheTtl,
        ...(maxWidth !== null && { maxWidth }),
        ...(maxHeight !== null && { maxHeight }),
      },
      signed,
    };
  },
});

function onlyOne(query: URLSearchParams, name: string): string | undefined {
  const [first, ...more] = query.getAll(name);
  if (more.length > 0) throw invalidFields({ [name]: 'is sent more than once. Send it once' });
  return first;
}

const idForm = new RegExp(linkKeyIdPattern);
const signedMax = 4_000;
/**
 * Each text contains a fix. The texts reveal nothing: the ID of a key is in every link, and a
 * secret has 256 random bits.
 */
const reasons = {
  missing: 'A link requires the parameters key=<link key id> and signature=<hex>.',
  unknown:
    'The link key is unknown to this installation, or its organization was deleted. Sign the link with another link key.',
  revoked: 'The link key was revoked, or its creator may no longer create keys. Sign the link with another link key.',
  signature:
    'The signature does not match the parameters of the link. Sign details.signed with the secret of the ' +
    'link key (HMAC-SHA256, lower-case hexadecimal).',
} as const;
const createRefusal = (reason: keyof typeof reasons, details: object = {}): ServiceError =>
  new ServiceError('LINK_SIGNATURE_REQUIRED', { message: reasons[reason], details: { reason, ...details } });
