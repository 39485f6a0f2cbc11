type Entry = { readonly url: string; readonly sourceLine?: number };
type State = { status: 'DRAFT' | 'QUEUED'; readonly chunks: string[] };

export type BatchService = {
  readonly fetch: typeof fetch;
  readonly state: State;
  readonly entries: () => readonly Entry[];
  /** Thrown in place of an answer to the request with this number, counted from 1. */
  breakAt: number | undefined;
  readonly requests: () => number;
};

/** The rules of docs/interface/batches.md for one batch, in place of a connection. */
export function createBatchService(): BatchService {
  const state: State = { status: 'DRAFT', chunks: [] };
  let requests = 0;
  const service: BatchService = {
    state,
    breakAt: undefined,
    requests: () => requests,
    entries: () =>
      state.chunks.flatMap((chunk) => (JSON.parse(chunk) as { readonly entries: readonly Entry[] }).entries),
    fetch: async (input, init) => {
      requests += 1;
      if (requests === service.breakAt) throw new TypeError('the connection is lost');
      return answer(state, input as string, init?.body as string | undefined);
    },
  };
  return service;
}

function answer(state: State, address: string, body: string | undefined): Response {
  if (address.endsWith('/chunks')) return takeChunk(state, body!);
  if (address.endsWith('/start')) state.status = 'QUEUED';
  return Response.json({ id: 'b1', status: state.status, nextSequence: state.chunks.length });
}

function takeChunk({ chunks }: State, body: string): Response {
  const { sequence, entries } = JSON.parse(body) as { readonly sequence: number; readonly entries: readonly Entry[] };
  const refuse = (code: string): Response => Response.json({ error: { code, message: code } }, { status: 409 });
  if (entries.length > 1_000 || body.length > 8 * 1024 * 1024) return refuse('PAYLOAD_TOO_LARGE');
  if (sequence > chunks.length) return refuse('BATCH_CHUNK_OUT_OF_ORDER');
  if (sequence < chunks.length && chunks[sequence] !== body) return refuse('BATCH_CHUNK_CONFLICT');
  chunks[sequence] = body;
  const failed = entries.filter(({ url }) => !url.startsWith('http')).length;
  return Response.json({ sequence, accepted: entries.length, failed, nextSequence: chunks.length });
}
