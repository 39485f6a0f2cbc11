/** The state of an unfinished batch. */
export type ListUploadState = {
  readonly batchId: string;
  /** Digests of the list and of the request. A different digest is a different batch. */
  readonly digest: string;
  readonly request: string;
  /**
   * All items before this page are settled: their files are stored, and their failures are written.
   */
  readonly cursor: string | null;
  readonly settled: number;
  readonly failed: number;
  /**
   * The length of the failure file at that time. A process that ended wrote everything after it.
   */
  readonly failuresBytes: number;
};

export const stateFile = '.tintype-batch.json';
