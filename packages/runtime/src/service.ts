/** A part of a process that is started once and stopped once. */
export interface Service {
  readonly name: string;
  start(): Promise<void>;
  /** Refuses new work, lets work in hand finish, then lets go of what `start` took. */
  stop(): Promise<void>;
}

/** Starts parts in order and stops them in reverse, also when one of them fails to start. */
export async function startAll(parts: readonly Service[]): Promise<{ stop(): Promise<void> }> {
  const started: Service[] = [];
  const stop = async (): Promise<void> => {
    const failures: unknown[] = [];
    for (const part of started.splice(0).reverse()) await part.stop().catch((error: unknown) => failures.push(error));
    if (failures.length > 0) throw new AggregateError(failures, 'Some parts did not stop cleanly');
  };
  for (const part of parts) {
    started.push(part);
    try {
      await part.start();
    } catch (cause) {
      await stop().catch(() => undefined);
      throw new Error(`${part.name} did not start`, { cause });
    }
  }
  return { stop };
}
