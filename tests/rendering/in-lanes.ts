/** Works through a list, a few at a time. */
export async function inLanes<Row>(
  rows: readonly Row[],
  lanes: number,
  work: (row: Row) => Promise<void>,
): Promise<void> {
  const queue = [...rows];
  const lane = async (): Promise<void> => {
    for (let row = queue.shift(); row !== undefined; row = queue.shift()) await work(row);
  };
  await Promise.all(Array.from({ length: lanes }, lane));
}

/**
 * What comes of each name. Pages that only wait do so beside each other; whoever asks for a name
 * waits for it alone, and gets its failure. So no hook has to hold all of them within its time.
 */
export function takenInLanes<Out>(
  names: readonly string[],
  lanes: number,
  take: (name: string) => Promise<Out>,
): (name: string) => Promise<Out> {
  const taken = new Map(names.map((name) => [name, Promise.withResolvers<Out>()]));
  void inLanes(names, lanes, async (name) => {
    const { promise, resolve, reject } = taken.get(name)!;
    promise.catch(() => undefined);
    await take(name).then(resolve, reject);
  });
  return (name) => taken.get(name)!.promise;
}
