import { inBodyBytesMax } from '@tintype/contracts/capture/options';
import { ServiceError } from '@tintype/contracts/errors/service-error';
import type { Dependencies } from '../../dependencies.ts';

type InBody = {
  readonly organizationId: string;
  /** Of all files that the answer is to hold. */
  readonly bytes: number;
  /** What its caller does instead, where the files are larger than an answer may be. */
  readonly instead?: string;
};

/** Before files become a part of JSON: they are held as they are, as base64 and as text, until the answer is out. */
export async function holdInBody(
  { holdBytes }: Pick<Dependencies, 'holdBytes'>,
  { organizationId, bytes, instead = 'Use responseType url.' }: InBody,
): Promise<Disposable> {
  if (bytes <= inBodyBytesMax) return holdBytes(organizationId, bytes);
  throw new ServiceError('RESULT_TOO_LARGE', {
    message: `The results are too large for one answer. ${instead}`,
    details: { size: bytes, limit: inBodyBytesMax },
  });
}
