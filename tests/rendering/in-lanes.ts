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

/** What came of each name. Pages that only wait do so beside each other; a failure is thrown to whoever asks for its name. */
export async function takenInLanes<Out>(
  names: readonly string[],
  lanes: number,
  take: (name: string) => Promise<Out>,
): Promise<(name: string) => Out> {
  const taken = new Map<string, PromiseSettledResult<Out>>();
  await inLanes(names, lanes, async (name) => {
    const [settled] = await Promise.allSettled([take(name)]);
    taken.set(name, settled);
  });
  return (name) => {
    const settled = taken.get(name)!;
    if (settled.status === 'rejected') throw settled.reason;
    return settled.value;
  };
}
