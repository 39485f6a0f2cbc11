import { setTimeout as sleep } from 'node:timers/promises';
import { type Parse, createParser } from '@tintype/contracts/schemas/parse';
import type { Logger } from '@tintype/runtime/logger';
import { type JobsOptions, Queue } from 'bullmq';
import { type AnyQueue, type Consumer, type Queues, QueueUnavailable, type QueueDefinition } from '../port.ts';
import { createConsumer, listenToSettled } from './bullmq-consumer.ts';
import { createRedisConnections, isConnectionFault, keyPrefix } from './redis-connections.ts';

const responseMsMax = 4_000;

type BullmqOptions = { readonly url: string; readonly logger: Logger };

/** All connections reconnect automatically, also after the server has lost all its data. */
export function createQueues({ url, logger }: BullmqOptions): Queues {
  const connections = createRedisConnections({ url, logger });
  const commands = connections.connect('commands');
  const queues = new Map<string, Queue>();
  const parsers = new Map<AnyQueue, Parse<unknown>>();
  const consumers = new Set<Consumer>();

  const queueOf = ({ name }: AnyQueue): Queue => {
    const known = queues.get(name);
    if (known !== undefined) return known;
    // The server version is not queried, because a response lost to an interrupted connection would
    // leave the queue unusable permanently.
    const queue = new Queue(name, { connection: commands, prefix: keyPrefix, skipVersionCheck: true });
    queue.on('error', (error) => isConnectionFault(error) || logger.warn({ error, queue: name }, 'queue.error'));
    queues.set(name, queue);
    return queue;
  };
  const parse = <Payload>(definition: QueueDefinition<Payload>, input: unknown): Payload => {
    if (!parsers.has(definition)) parsers.set(definition, createParser(definition.payload));
    const parsed = parsers.get(definition)!(input);
    if (!parsed.ok) throw new Error(`payload of ${definition.name} is invalid: ${JSON.stringify(parsed.fields)}`);
    return parsed.value as Payload;
  };

  let closing: Promise<void> | undefined;
  const close = (): Promise<void> => {
    closing ??= (async () => {
      await Promise.all([...consumers].map((consumer) => consumer.close()));
      // Closing a queue takes an instant, or never ends while the server is unavailable.
      await Promise.race([
        Promise.allSettled([...queues.values()].map((queue) => queue.close())),
        sleep(1_000, undefined, { ref: false }),
      ]);
      connections.disconnectAll();
    })();
    return closing;
  };
  const ping = (): Promise<unknown> => withTimeout(commands.ping());

  return {
    name: 'queues',
    start: async () => void (await ping()),
    stop: close,
    close,
    enqueue: async (definition, payload, { id, priority, delayMs }) => {
      const options = jobOptions(definition, { id, priority, delayMs });
      await withTimeout(queueOf(definition).add(definition.name, parse(definition, payload), options));
    },
    remove: async (definition, jobId) => (await withTimeout(queueOf(definition).remove(jobId))) === 1,
    consume: (definition, handler, { concurrency }) => {
      const consumer = createConsumer({
        definition,
        concurrency,
        logger,
        connection: connections.open('waiting'),
        handle: async (input, context) => handler(parse(definition, input), context),
        onClosed: () => consumers.delete(consumer),
      });
      consumers.add(consumer);
      return consumer;
    },
    onSettled: async (definition, listener) => {
      const connection = connections.open('waiting');
      await listenToSettled({ queueName: definition.name, connection, listener });
      return connection.disconnect;
    },
    hasLiveJob: async (definition, jobIds) => {
      const queue = queueOf(definition);
      const states = await withTimeout(Promise.all(jobIds.map((jobId) => queue.getJobState(jobId))));
      return new Set(jobIds.filter((_, index) => liveStates.has(states[index]!)));
    },
    depth: async (definition) => {
      const queue = queueOf(definition);
      const [counts, [head]] = await withTimeout(
        Promise.all([queue.getJobCounts('waiting', 'prioritized', 'active', 'delayed'), readHead(queue)]),
      );
      const waiting = (counts['waiting'] ?? 0) + (counts['prioritized'] ?? 0);
      const headSeconds = head === undefined ? 0 : Math.max(0, Date.now() - head.timestamp) / 1_000;
      return { waiting, active: counts['active'] ?? 0, delayed: counts['delayed'] ?? 0, headSeconds };
    },
    load: async (definition, priority) => {
      const queue = queueOf(definition);
      const upTo = Array.from({ length: priority + 1 }, (_, at) => at);
      const [counts, active] = await withTimeout(
        Promise.all([queue.getCountsPerPriority(upTo), queue.getActiveCount()]),
      );
      return { ahead: Object.values(counts).reduce((sum, count) => sum + count, 0), active };
    },
    health: () =>
      ping().then(
        () => undefined,
        (error: unknown) => `Redis does not respond: ${String(error)}`,
      ),
  };
}

const liveStates: ReadonlySet<string> = new Set(['waiting', 'prioritized', 'delayed', 'active', 'waiting-children']);

/** Jobs without a priority precede jobs with a priority. */
const readHead = async (queue: Queue) => {
  const [waiting, prioritized] = await Promise.all([queue.getWaiting(0, 0), queue.getPrioritized(0, 0)]);
  return [...waiting, ...prioritized].filter((job) => job !== undefined);
};

type JobShape = { readonly id: string; readonly priority: number | undefined; readonly delayMs: number | undefined };

/**
 * Ended jobs are removed, so that the ID is free for the next job. PostgreSQL contains the result.
 */
function jobOptions({ retry }: AnyQueue, { id, priority, delayMs }: JobShape): JobsOptions {
  return {
    jobId: id,
    attempts: retry.attempts,
    backoff: { type: 'custom' },
    removeOnComplete: true,
    removeOnFail: true,
    ...(priority === undefined ? {} : { priority }),
    ...(delayMs === undefined ? {} : { delay: delayMs }),
  };
}

/** Limits the wait for a response, because the library waits for a connection without a limit. */
async function withTimeout<T>(work: Promise<T>): Promise<T> {
  const late = Promise.withResolvers<never>();
  const giveUp = (): void => late.reject(new QueueUnavailable(`no response within ${responseMsMax} ms`));
  const timer = setTimeout(giveUp, responseMsMax);
  try {
    return await Promise.race([work, late.promise]);
  } catch (error) {
    if (error instanceof Error && isConnectionFault(error)) throw new QueueUnavailable(error.message, { cause: error });
    throw error;
  } finally {
    clearTimeout(timer);
  }
}
