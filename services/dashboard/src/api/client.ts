import createClient from 'openapi-fetch';
import type { paths } from '@tintype/client/generated/api';
import { ApiError } from './api-error.ts';
import { createRequestHeaders } from './request-headers.ts';

/**
 * The client of the public API, with the types of docs/openapi.json. The browser adds the session's
 * cookie automatically.
 */
export const api = createClient<paths>({
  baseUrl: '',
  fetch: (request: Request) => {
    for (const [name, value] of Object.entries(createRequestHeaders())) request.headers.set(name, value);
    return fetch(request);
  },
});

type ClientOutcome = { readonly data?: unknown; readonly error?: unknown; readonly response: Response };

/** Returns the data of a response. Rejects with an `ApiError` if there is none. */
export async function unwrapData<O extends ClientOutcome>(call: Promise<O>): Promise<Exclude<O['data'], undefined>> {
  const { data, error, response } = await call.catch((): never => {
    throw new ApiError(0, undefined);
  });
  if (!response.ok) throw new ApiError(response.status, error);
  return data as Exclude<O['data'], undefined>;
}
