import type { Dependencies } from '../dependencies.ts';

/** The dependencies of responses, besides database rows. */
export type ResponseDependencies = Pick<Dependencies, 'storage' | 'clock' | 'publicUrl' | 'bytesInBodies'>;
