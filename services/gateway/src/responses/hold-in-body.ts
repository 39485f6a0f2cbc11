import { inBodyBytesMax } from '@tintype/contracts/capture/options';
import { ServiceError } from '@tintype/contracts/errors/service-error';
import type { Dependencies } from '../dependencies.ts';

type InBody = {
  readonly organizationId: string;
  /** Of all files in the answer. */
  readonly bytes: number;
  /** The cure that the error names when the files are larger than an answer may be. */
  readonly instead?: string;
};

/** Reserves memory before files become a part of JSON: the files, their base64 and the text are held until the answer is sent. */
export async function holdInBody(
  { bytesInBodies }: Pick<Dependencies, 'bytesInBodies'>,
  { organizationId, bytes, instead = 'Use responseType url.' }: InBody,
): Promise<Disposable> {
  if (bytes <= inBodyBytesMax) return bytesInBodies.take([organizationId], { cost: bytes });
  throw new ServiceError('RESULT_TOO_LARGE', {
    message: `The results are too large for one answer. ${instead}`,
    details: { size: bytes, limit: inBodyBytesMax },
  });
}
