/** What a run has done at one node. */
export type NodeCounts = { readonly total: number; readonly completed: number; readonly failed: number };
