import type { Scope } from '@tintype/contracts/keys/scopes';
import { hidden } from '@tintype/contracts/capture/fragments';
import { ServiceError } from '@tintype/contracts/errors/service-error';
import type { Caller } from './principal.ts';
import type { RouteDescription } from './route.ts';

/** A new operation that changes something needs `manage` unless it is listed here. */
export const captureOperations: ReadonlySet<string> = new Set([
  'createCapture',
  'captureLater',
  'createCompose',
  'createBulk',
  'retryBulk',
  'createBatch',
  'addChunk',
  'startBatch',
  'resumeBatch',
  'retryBatch',
  'restartBatch',
  'startCrawl',
  'triggerSchedule',
  'startPipelineRun',
  'rerunPipelineRun',
]);

/**
 * Each message of this protocol calls operations with the same key, and each of these requires its
 * scope.
 */
const withoutScope: ReadonlySet<string> = new Set(['mcp']);

type ScopeOperation = Pick<RouteDescription, 'id' | 'method' | 'access'>;

/** Returns `undefined` if the operation accepts no keys, or any key. */
export function findRequiredScope({ id, method, access }: ScopeOperation): Scope | undefined {
  if (access === 'public' || !access.includes('api-key') || withoutScope.has(id)) return undefined;
  if (method === 'get') return 'read';
  return captureOperations.has(id) ? 'capture' : 'manage';
}

/**
 * The only place that checks scopes. Users have roles instead, and triggers and links open one
 * route each.
 */
export function throwIfScopeForbids(caller: Caller, operation: ScopeOperation): void {
  const scope = findRequiredScope(operation);
  if (caller.kind !== 'api-key' || scope === undefined || caller.scopes.includes(scope)) return;
  const own = caller.scopes.map((one) => `\`${one}\``).join(' and ');
  throw new ServiceError('SCOPE_NOT_ALLOWED', {
    message:
      `This request needs an API key with the scope \`${scope}\`; this key has ${own}. Use another key, or ` +
      'create a key with that scope.',
    details: { scope, scopes: caller.scopes },
  });
}

/** A script may contain a secret, so a key which can only read does not see it. */
const scriptOptions: ReadonlySet<string> = new Set(['customJs']);
/** Content of the caller's own. */
const callerFields: ReadonlySet<string> = new Set(['metadata', 'input', 'inputData']);

export function maskForReader(caller: Caller | undefined, json: unknown): unknown {
  if (caller?.kind !== 'api-key' || caller.scopes.some((scope) => scope !== 'read')) return json;
  return maskScripts(json);
}

function maskScripts(json: unknown): unknown {
  if (Array.isArray(json)) return json.map(maskScripts);
  if (typeof json !== 'object' || json === null || Object.getPrototypeOf(json) !== Object.prototype) return json;
  return Object.fromEntries(
    Object.entries(json).map(([name, value]) => {
      if (callerFields.has(name)) return [name, value];
      return [name, scriptOptions.has(name) && typeof value === 'string' ? hidden : maskScripts(value)];
    }),
  );
}
