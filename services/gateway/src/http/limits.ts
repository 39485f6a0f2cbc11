import { ServiceError } from '@tintype/contracts/errors/service-error';
import { type Allowance, allowances } from '@tintype/contracts/plans/plans';
import type { Clock } from '@tintype/runtime/clock';
import { createHoldings, type Holding } from '@tintype/runtime/fair-share/turns';
import type { Logger } from '@tintype/runtime/logger';
import type { Redis } from 'ioredis';
import { type RateLimiterAbstract, RateLimiterMemory, RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible';
import { ServiceBusy } from './error-reply.ts';
import { type Caller, type Principal, getPrincipalId } from './principal.ts';
import type { Headers } from './route.ts';

/** An organization, a user without one, or the address of an unauthenticated caller. */
export type SlotOwner = { readonly kind: 'organization' | 'account' | 'address'; readonly id: string };
type Slot = Disposable & {
  /** Throws 503 if the owner has its share. The slot must still be disposed of. */
  readonly countFor: (owner: SlotOwner) => void;
};
/** Throws 503 if as many requests are in progress as can be handled soon. */
type AcquireSlot = (owner?: SlotOwner) => Slot;

/** A second is enough to finish all requests in progress. */
const retryAfterSeconds = 1;

/**
 * Limits concurrent requests, so that accepted requests stay fast and memory does not grow. An
 * owner gets no further slot while it has as many as are free: a single owner may have half, and an
 * owner that has none always finds one. Callers that wait for a capture are not counted:
 * `expected-wait.ts` refuses them.
 */
export function createConcurrencyLimit(max: number): AcquireSlot {
  let active = 0;
  const holdings = createHoldings();

  const claim = ({ kind, id }: SlotOwner): Holding => {
    const name = `${kind}:${id}`;
    // The new request already counts as active.
    if (holdings.countOf(name) > max - active)
      throw createBusyError(`This ${kind} has too many concurrent requests. Try again shortly.`);
    return holdings.take(name);
  };

  return (owner) => {
    if (active >= max) throw createBusyError('The service has too many concurrent requests. Try again shortly.');
    using parts = new DisposableStack();
    active += 1;
    parts.defer(() => void (active -= 1));
    if (owner !== undefined) parts.use(claim(owner));
    const slot = parts.move();
    return { countFor: (whose) => void slot.use(claim(whose)), [Symbol.dispose]: () => slot.dispose() };
  };
}

const createBusyError = (message: string): ServiceBusy => new ServiceBusy({ retryAfterSeconds, message });

export function getSlotOwner(caller: Caller | undefined, address: string): SlotOwner {
  if (caller === undefined) return { kind: 'address', id: address };
  switch (caller.kind) {
    case 'account':
      return { kind: 'account', id: caller.userId };
    case 'api-key':
    case 'user':
    case 'trigger':
    case 'link':
      return { kind: 'organization', id: caller.organizationId };
  }
}

/** Returns headers with the rest of the budget; none without a limit. */
export type ConsumeRateLimit = (allowance: Allowance, caller: Principal) => Promise<Headers>;

/** The headers of a success, and `Retry-After`. */
class RateLimited extends ServiceError {
  readonly headers: Headers;
  constructor({
    headers,
    limit,
    type,
    retryAfterSeconds,
  }: {
    headers: Headers;
    limit: number;
    type: Allowance;
    retryAfterSeconds: number;
  }) {
    super('RATE_LIMITED', { details: { limit, type, retry_after_seconds: retryAfterSeconds } });
    this.headers = { ...headers, 'Retry-After': String(retryAfterSeconds) };
  }
}

const windowSeconds = 3_600;
type Dependencies = { readonly redis: Redis; readonly clock: Clock; readonly logger: Logger };

/**
 * Budgets of one hour, counted in Redis for all gateways. Without Redis each gateway counts
 * separately, because refusing every caller would be worse.
 */
export function createRateLimits({ redis, clock, logger }: Dependencies): ConsumeRateLimit {
  const shared = cachePerLimit(
    (points) => new RateLimiterRedis({ ...toLimiterOptions(points), storeClient: redis, rejectIfRedisNotReady: true }),
  );
  const own = cachePerLimit((points) => new RateLimiterMemory(toLimiterOptions(points)));
  let redisAnswers = true;

  const consume = async (key: string, limit: number): Promise<RateLimiterRes> => {
    try {
      const left = await consumePoint(shared(limit), key);
      if (!redisAnswers) logger.info({}, 'rate_limits.shared_again');
      redisAnswers = true;
      return left;
    } catch (error) {
      if (redisAnswers) logger.warn({ error }, 'rate_limits.counted_alone');
      redisAnswers = false;
      return consumePoint(own(limit), key);
    }
  };

  return async (type, caller) => {
    const { per, perHour } = allowances[type];
    const limit = perHour(caller.plan);
    if (limit === null) return {};
    const owner = per === 'key' ? getBudgetName(caller) : caller.organizationId;
    const { consumedPoints, remainingPoints, msBeforeNext } = await consume(`${type}:${owner}`, limit);
    const headers = {
      'X-RateLimit-Limit': String(limit),
      'X-RateLimit-Remaining': String(remainingPoints),
      'X-RateLimit-Reset': String(Math.ceil((clock.now().getTime() + msBeforeNext) / 1000)),
      'X-RateLimit-Type': type,
    };
    if (consumedPoints <= limit) return headers;
    throw new RateLimited({ headers, limit, type, retryAfterSeconds: Math.max(1, Math.ceil(msBeforeNext / 1000)) });
  };
}

/** Callers without an API key have separate budgets of the same size. */
const getBudgetName = (caller: Principal): string =>
  caller.kind === 'api-key' ? caller.apiKeyId : getPrincipalId(caller);

const toLimiterOptions = (points: number) => ({ points, duration: windowSeconds, keyPrefix: 'tintype:rate' });

/** The library fixes the limit at creation. There are only as many as plans and overrides have. */
function cachePerLimit(create: (points: number) => RateLimiterAbstract): (points: number) => RateLimiterAbstract {
  const made = new Map<number, RateLimiterAbstract>();
  return (points) => {
    const limiter = made.get(points) ?? create(points);
    made.set(points, limiter);
    return limiter;
  };
}

/** The library throws its result when the budget is used up. */
const consumePoint = (limiter: RateLimiterAbstract, key: string): Promise<RateLimiterRes> =>
  limiter.consume(key).catch((refused: unknown) => {
    if (refused instanceof RateLimiterRes) return refused;
    throw refused;
  });
