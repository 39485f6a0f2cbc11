import type { CaptureRequest } from '@tintype/contracts/capture/capture-request';
import type { Output } from '@tintype/contracts/capture/outputs-of';
import { ServiceError } from '@tintype/contracts/errors/service-error';

/** One output that fails is a capture that fails; its error says which, where the request told several apart. */
export async function nameOutput<Out>(
  { outputs }: Pick<CaptureRequest, 'outputs'>,
  { id }: Output,
  work: () => Promise<Out>,
): Promise<Out> {
  try {
    return await work();
  } catch (error) {
    if (outputs === undefined || !(error instanceof ServiceError)) throw error;
    const { code, message, details, cause } = error;
    throw new ServiceError(code, { message, details: { ...details, output: id }, cause });
  }
}
