/**
 * The owner of the work, as a path from the outermost name: a network, then an address in it. The
 * siblings at each level share what their parent has. All owners of one resource have the same
 * number of names.
 */
export type Owner = readonly [string, ...string[]];

type TurnOptions = {
  /** The units that may be in use at once. Work that costs more runs while nothing else does. */
  readonly capacity: number;
  /**
   * The maximum units of one outermost owner, even if more are free. Work that costs more runs only
   * while the owner has no other work.
   */
  readonly perOwner?: number;
  /**
   * The maximum number of waiting requests. Above it, the newest request of the owner with the most
   * waiting requests is refused, with the error that `refusal` creates.
   */
  readonly waitingMax?: number;
  readonly refusal?: () => Error;
  readonly onChange?: (unitsUsed: number) => void;
};
type TurnRequest = { readonly cost?: number; readonly signal?: AbortSignal | undefined };
export type Turns = {
  /**
   * Resolves when it is the caller's turn. Disposing the result ends the turn. Rejects if the
   * request is refused, or with the reason of the signal.
   */
  readonly take: (owner: Owner, asked?: TurnRequest) => Promise<Disposable>;
};

type TurnPlace = {
  readonly cost: number;
  readonly nth: number;
  readonly path: readonly TurnNode[];
  readonly begin: () => void;
  readonly refuse: (error: Error) => void;
};
/**
 * `served` is the amount that an owner has received, on the clock of its siblings. A new owner
 * starts at the current time of that clock.
 */
type TurnNode = {
  served: number;
  clock: number;
  used: number;
  waiting: number;
  readonly children: Map<string, TurnNode>;
  readonly line: TurnPlace[];
};

const newNode = (served: number): TurnNode => ({
  served,
  clock: 0,
  used: 0,
  waiting: 0,
  children: new Map(),
  line: [],
});

/**
 * The owner that was served least is next, measured by the cost of its work. So an owner with a
 * thousand requests delays another owner by one request (start-time fair queueing, Goyal, Vin and
 * Cheng 1997). `shareSlots` does the same between processes, with rows.
 */
export function createTurns({
  capacity,
  perOwner = Infinity,
  waitingMax = Infinity,
  refusal = () => new Error('Too many wait'),
  onChange,
}: TurnOptions): Turns {
  const root = newNode(0);
  let arrivals = 0;

  const use = (path: readonly TurnNode[], cost: number): void => {
    for (const node of [root, ...path]) node.used += cost;
    onChange?.(root.used);
  };
  const wait = (path: readonly TurnNode[], by: 1 | -1): void => {
    for (const node of [root, ...path]) node.waiting += by;
  };

  const admit = (): void => {
    for (let place = nextPlace(root, perOwner); place !== undefined; place = nextPlace(root, perOwner)) {
      if (root.used > 0 && root.used + place.cost > capacity) return;
      leaveLine(place);
      charge([root, ...place.path], place.cost);
      use(place.path, place.cost);
      place.begin();
    }
  };
  const leaveLine = (place: TurnPlace): void => {
    const { line } = place.path.at(-1)!;
    line.splice(line.indexOf(place), 1);
    wait(place.path, -1);
  };
  const end = ({ path, cost }: TurnPlace): void => {
    advanceClocks([root, ...path], cost);
    use(path, -cost);
    if (root.used === 0 && root.waiting === 0) root.children.clear();
    admit();
  };

  return {
    take: async (owner, { cost = 1, signal } = {}) => {
      signal?.throwIfAborted();
      const { promise, resolve: begin, reject: refuse } = Promise.withResolvers<void>();
      const place: TurnPlace = { cost, nth: (arrivals += 1), path: getPath(root, owner), begin, refuse };
      const isWaiting = (): boolean => place.path.at(-1)!.line.includes(place);
      const giveUp = (): void => {
        if (!isWaiting()) return;
        leaveLine(place);
        refuse(signal!.reason as Error);
        admit();
      };
      place.path.at(-1)!.line.push(place);
      wait(place.path, 1);
      admit();
      if (root.waiting > waitingMax) {
        const refused = newestOfMost(root);
        leaveLine(refused);
        refused.refuse(refusal());
      }
      if (isWaiting()) signal?.addEventListener('abort', giveUp, { once: true });
      await promise.finally(() => signal?.removeEventListener('abort', giveUp));
      let isHeld = true;
      return {
        [Symbol.dispose]: () => {
          if (isHeld) end(place);
          isHeld = false;
        },
      };
    },
  };
}

function getPath(root: TurnNode, owner: Owner): TurnNode[] {
  let above = root;
  return owner.map((name) => {
    const node = above.children.get(name) ?? newNode(above.clock);
    above.children.set(name, node);
    if (isIdle(node)) node.served = Math.max(node.served, above.clock);
    above = node;
    return node;
  });
}

const isIdle = ({ used, waiting }: TurnNode): boolean => used === 0 && waiting === 0;

function nextPlace(node: TurnNode, perOwner: number): TurnPlace | undefined {
  let [best, ofBest]: [TurnNode | undefined, TurnPlace | undefined] = [undefined, node.line[0]];
  for (const [name, child] of node.children) {
    // An owner that would start again at the same time need not be remembered.
    if (isIdle(child) && child.served <= node.clock) node.children.delete(name);
    const place = child.waiting === 0 ? undefined : nextPlace(child, Infinity);
    if (place === undefined || (child.used > 0 && child.used + place.cost > perOwner)) continue;
    if (best !== undefined && child.served > best.served) continue;
    if (best !== undefined && child.served === best.served && place.nth > ofBest!.nth) continue;
    [best, ofBest] = [child, place];
  }
  return ofBest;
}

/** The clock of a level is the start of the last turn that began. */
function charge(nodes: readonly TurnNode[], cost: number): void {
  for (const [depth, node] of nodes.slice(1).entries()) {
    const above = nodes[depth]!;
    above.clock = Math.max(node.served, above.clock);
    node.served += cost;
  }
}

/**
 * Each turn that ends advances the clock by the share of one owner. So an endless stream of new
 * owners cannot starve an owner that was served before.
 */
function advanceClocks(nodes: readonly TurnNode[], cost: number): void {
  for (const above of nodes.slice(0, -1)) {
    const active = [...above.children.values()].filter((child) => !isIdle(child)).length;
    above.clock += cost / active;
  }
}

function newestOfMost(node: TurnNode): TurnPlace {
  let most: TurnNode | undefined;
  for (const child of node.children.values()) if (child.waiting >= (most?.waiting ?? 1)) most = child;
  return most === undefined ? node.line.at(-1)! : newestOfMost(most);
}

export type Holding = Disposable & {
  readonly before: number;
};
type Holdings = {
  readonly countOf: (owner: string) => number;
  readonly take: (owner: string, count?: number) => Holding;
};

export function createHoldings(): Holdings {
  const counts = new Map<string, number>();
  const countOf = (owner: string): number => counts.get(owner) ?? 0;
  const change = (owner: string, by: number): void => {
    const count = countOf(owner) + by;
    if (count === 0) counts.delete(owner);
    else counts.set(owner, count);
  };
  return {
    countOf,
    take: (owner, count = 1) => {
      const before = countOf(owner);
      change(owner, count);
      let isHeld = true;
      return {
        before,
        [Symbol.dispose]: () => {
          if (isHeld) change(owner, -count);
          isHeld = false;
        },
      };
    },
  };
}
