import type { Submission } from '@tintype/database/captures/accept-capture';
import type { Dependencies } from '../../dependencies.ts';

type Hashes = Pick<Dependencies, 'hashOf' | 'formerHashesOf'>;

/** Returns the order under the idempotency key of its request; nothing without a key. */
export const createSubmission = (
  { hashOf, formerHashesOf }: Hashes,
  key: string | undefined,
  order: object,
): { readonly submission?: Submission } =>
  key === undefined ? {} : { submission: { key, bodyHash: hashOf(order), formerHashes: formerHashesOf(order) } };
