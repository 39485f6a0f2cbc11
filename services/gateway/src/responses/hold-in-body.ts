import { inBodyBytesMax } from '@tintype/contracts/capture/options';
import { ServiceError } from '@tintype/contracts/errors/service-error';
import type { Dependencies } from '../dependencies.ts';

type InBody = {
  readonly organizationId: string;
  /** The size of all files in the response. */
  readonly bytes: number;
  /** The advice in the error if the files are larger than a response may be. */
  readonly instead?: string;
};

/**
 * Reserves memory before files become a part of JSON: the files, their base64 and the text are in
 * memory until the response is sent.
 */
export async function holdInBody(
  { bytesInBodies }: Pick<Dependencies, 'bytesInBodies'>,
  { organizationId, bytes, instead = 'Use responseType url.' }: InBody,
): Promise<Disposable> {
  if (bytes <= inBodyBytesMax) return bytesInBodies.take([organizationId], { cost: bytes });
  throw new ServiceError('RESULT_TOO_LARGE', {
    message: `The results are too large for one response. ${instead}`,
    details: { size: bytes, limit: inBodyBytesMax },
  });
}
