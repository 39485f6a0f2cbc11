import type { Dependencies } from '../dependencies.ts';

/** Everything besides rows that responses are made of. */
export type ResponseDependencies = Pick<Dependencies, 'storage' | 'clock' | 'publicUrl' | 'bytesInBodies'>;
