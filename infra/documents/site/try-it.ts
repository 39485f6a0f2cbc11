import { findBodySchema, type SiteOperation } from './api.ts';
import { createBodyExample } from './samples.ts';

export type TryItForm = {
  readonly method: string;
  readonly path: string;
  readonly needsKey: boolean;
  readonly inPath: readonly string[];
  readonly hasQuery: boolean;
  /** An example body as JSON. */
  readonly body?: string;
};

/**
 * Returns the facts of the form under an operation; undefined if a key is not sufficient, or the
 * response never ends.
 */
export function findTryIt(operation: SiteOperation): TryItForm | undefined {
  const { method, path, security, parameters = [] } = operation;
  const needsKey = security.some((one) => 'apiKey' in one);
  if (!needsKey && security.length > 0) return undefined;
  const body = findBodySchema(operation) === undefined ? undefined : createBodyExample(operation);
  return {
    method,
    path,
    needsKey,
    inPath: parameters.filter((one) => one.in === 'path').map(({ name }) => name),
    hasQuery: parameters.some((one) => one.in === 'query'),
    ...(body !== undefined && { body: JSON.stringify(body, undefined, 2) }),
  };
}
