import { chunkEntriesMax } from '@tintype/contracts/batches/batch-request';
import type { System } from '@tintype/testing/system';

type Upload = { readonly items: number; readonly optionsEvery: number };

/**
 * Makes a draft, fills it chunk by chunk as a caller does, and gives its id and what each chunk
 * took.
 */
export async function uploadBatch(
  { gatewayUrl, apiKey }: System,
  { items, optionsEvery }: Upload,
): Promise<{ readonly id: string; readonly chunkMs: readonly number[] }> {
  const post = async (path: string, body: string): Promise<Record<string, unknown>> => {
    const response = await fetch(`${gatewayUrl}/v1/screenshots/batches${path}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'X-API-Key': apiKey },
      body,
    });
    const answer = (await response.json()) as Record<string, unknown>;
    if (!response.ok) throw new Error(`${path} answered ${response.status}: ${JSON.stringify(answer)}`);
    return answer;
  };
  const id = String((await post('', '{}'))['id']);
  const chunkMs: number[] = [];
  for (let first = 0, sequence = 0; first < items; first += chunkEntriesMax, sequence += 1) {
    const body = chunkOf({ sequence, first, count: Math.min(chunkEntriesMax, items - first), optionsEvery });
    const beganAt = performance.now();
    const receipt = await post(`/${id}/chunks`, body);
    chunkMs.push(performance.now() - beganAt);
    if (receipt['failed'] !== 0) throw new Error(`Chunk ${sequence} has failed items`);
  }
  return { id, chunkMs };
}

type Chunk = {
  readonly sequence: number;
  readonly first: number;
  readonly count: number;
  readonly optionsEvery: number;
};

/** Addresses of a shop: 76 bytes each, of a thousand hosts. */
const chunkOf = ({ sequence, first, count, optionsEvery }: Chunk): string => {
  const entries = Array.from({ length: count }, (_, index) => {
    const line = first + index;
    const options = optionsEvery > 0 && line % optionsEvery === 0 ? `,"options":{"quality":${1 + (line % 100)}}` : '';
    return `{"url":"https://shop-${line % 1_000}.example.com/products/category-${line % 97}/item-${line}?ref=list","sourceLine":${line + 1}${options}}`;
  });
  return `{"sequence":${sequence},"entries":[${entries.join(',')}]}`;
};
