import { toApiPath } from './api-path.ts';
import { ApiError } from './api-error.ts';
import { createRequestHeaders } from './request-headers.ts';

/** Returns a result as text. */
export async function fetchText(url: string): Promise<string> {
  const response = await fetch(toApiPath(url), { headers: createRequestHeaders() });
  if (!response.ok) throw new ApiError(response.status, await response.json().catch(() => undefined));
  return await response.text();
}
