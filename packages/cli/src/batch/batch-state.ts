/** Where an unfinished batch stands. */
export type BatchState = {
  readonly batchId: string;
  /** Of the list, and of the request: other ones are another batch. */
  readonly digest: string;
  readonly request: string;
  /** All items before this page are settled: their files are kept, their failures written. */
  readonly cursor: string | null;
  readonly settled: number;
  readonly failed: number;
  /** Length of the file of failures then; what stands behind was written by a process that ended. */
  readonly failuresBytes: number;
};

export const stateFile = '.tintype-batch.json';
