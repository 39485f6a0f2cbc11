/** The place of captures in the line of their organization, which they leave in the end. */
export type Place = Disposable & { readonly first: number };
export type Lines = {
  readonly join: (organizationId: string, count?: number) => Place;
};

/** How many captures of each organization have callers that wait at this gateway. Gateways do not share lines: their callers are spread evenly. */
export function createLines(): Lines {
  const lengths = new Map<string, number>();
  return {
    join: (organizationId, count = 1) => {
      const first = lengths.get(organizationId) ?? 0;
      lengths.set(organizationId, first + count);
      return {
        first,
        [Symbol.dispose]: () => {
          const left = lengths.get(organizationId)! - count;
          if (left === 0) lengths.delete(organizationId);
          else lengths.set(organizationId, left);
        },
      };
    },
  };
}
