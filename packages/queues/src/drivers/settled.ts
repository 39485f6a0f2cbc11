import type { SettledJob } from '../port.ts';
import { keyPrefix, type Connection } from './redis-connections.ts';

/**
 * Ends of jobs are published, and not read from the library's stream of events: that tells of every step of every job, and each step wakes
 * whoever reads it. Channels know no numbered databases, so ends of another one's jobs are heard as well; their ids mean nothing here.
 */
const channelOf = (queueName: string): string => `${keyPrefix}:${queueName}:settled`;

type Publishing = { readonly queueName: string; readonly connection: Connection; readonly job: SettledJob };

/** Nobody waits for it, and nobody is told when it is lost. */
export function publishSettled({ queueName, connection, job: { jobId, outcome } }: Publishing): void {
  connection.redis.publish(channelOf(queueName), `${outcome} ${jobId}`).catch(() => undefined);
}

type Listening = {
  readonly queueName: string;
  /** Its own: a connection that listens can do nothing else. */
  readonly connection: Connection;
  readonly listener: (job: SettledJob) => void;
};

export async function listenToSettled({ queueName, connection, listener }: Listening): Promise<void> {
  connection.redis.on('message', (_channel: string, message: string) => {
    const [, outcome, jobId] = /^(completed|failed) (.+)$/s.exec(message) ?? [];
    if (jobId !== undefined) listener({ jobId, outcome: outcome as SettledJob['outcome'] });
  });
  await connection.redis.subscribe(channelOf(queueName));
}
