/** The state of an unfinished batch. */
export type BatchState = {
  readonly batchId: string;
  /** Digests of the list and of the request: different ones are another batch. */
  readonly digest: string;
  readonly request: string;
  /** All items before this page are settled: their files are stored, their failures written. */
  readonly cursor: string | null;
  readonly settled: number;
  readonly failed: number;
  /**
   * The length of the file of failures at that time; what follows was written by a process that
   * ended.
   */
  readonly failuresBytes: number;
};

export const stateFile = '.tintype-batch.json';
