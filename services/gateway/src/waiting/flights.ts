/**
 * Shares work between callers while it is in progress: at most one job runs for each name at a
 * time.
 */
export function createFlights<Result>(): (name: string, work: () => Promise<Result>) => Promise<Result> {
  const flying = new Map<string, Promise<Result>>();
  return (name, work) => {
    const known = flying.get(name);
    if (known !== undefined) return known;
    const flight = work().finally(() => flying.delete(name));
    flying.set(name, flight);
    return flight;
  };
}
