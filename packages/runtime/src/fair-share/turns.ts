/**
 * The owner of work, as a path of names from the outermost: a network, then an address in that
 * network. Owners at the same level share the turns of the level above. All owners of one resource
 * have equally many names.
 */
export type Owner = readonly [string, ...string[]];

type TurnOptions = {
  /** The units that may be in use at once. Work that costs more runs while no other work does. */
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
   * Resolves when it is the caller's turn. Disposing of the result ends the turn. Rejects if the
   * request is refused, or with the reason of the signal.
   */
  readonly take: (owner: Owner, asked?: TurnRequest) => Promise<Disposable>;
};

type WaitingTurn = {
  readonly cost: number;
  readonly nth: number;
  readonly path: readonly TurnNode[];
  readonly begin: () => void;
  readonly refuse: (error: Error) => void;
};
/**
 * `served` is the cost of the work that an owner has received. `clock` is the time of its children:
 * a new child starts with `clock` as its `served`.
 */
type TurnNode = {
  served: number;
  clock: number;
  used: number;
  waiting: number;
  readonly children: Map<string, TurnNode>;
  readonly line: WaitingTurn[];
};

const createNode = (served: number): TurnNode => ({
  served,
  clock: 0,
  used: 0,
  waiting: 0,
  children: new Map(),
  line: [],
});

/**
 * Serves next the owner that was served least, measured by the cost of its work. So an owner with a
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
  const root = createNode(0);
  let arrivals = 0;

  const use = (path: readonly TurnNode[], cost: number): void => {
    for (const node of [root, ...path]) node.used += cost;
    onChange?.(root.used);
  };
  const wait = (path: readonly TurnNode[], by: 1 | -1): void => {
    for (const node of [root, ...path]) node.waiting += by;
  };

  const admit = (): void => {
    for (let place = findNextTurn(root, perOwner); place !== undefined; place = findNextTurn(root, perOwner)) {
      if (root.used > 0 && root.used + place.cost > capacity) return;
      leaveLine(place);
      charge([root, ...place.path], place.cost);
      use(place.path, place.cost);
      place.begin();
    }
  };
  const leaveLine = (place: WaitingTurn): void => {
    const { line } = place.path.at(-1)!;
    line.splice(line.indexOf(place), 1);
    wait(place.path, -1);
  };
  const end = ({ path, cost }: WaitingTurn): void => {
    advanceClocks([root, ...path], cost);
    use(path, -cost);
    if (root.used === 0 && root.waiting === 0) root.children.clear();
    admit();
  };

  return {
    take: async (owner, { cost = 1, signal } = {}) => {
      signal?.throwIfAborted();
      const { promise, resolve: begin, reject: refuse } = Promise.withResolvers<void>();
      const place: WaitingTurn = { cost, nth: (arrivals += 1), path: getPath(root, owner), begin, refuse };
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
        const refused = findNewestOfMost(root);
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
    const node = above.children.get(name) ?? createNode(above.clock);
    above.children.set(name, node);
    if (isIdle(node)) node.served = Math.max(node.served, above.clock);
    above = node;
    return node;
  });
}

const isIdle = ({ used, waiting }: TurnNode): boolean => used === 0 && waiting === 0;

function findNextTurn(node: TurnNode, perOwner: number): WaitingTurn | undefined {
  let [best, ofBest]: [TurnNode | undefined, WaitingTurn | undefined] = [undefined, node.line[0]];
  for (const [name, child] of node.children) {
    // A new node starts at the clock, so an idle node that is not ahead of the clock can be
    // removed.
    if (isIdle(child) && child.served <= node.clock) node.children.delete(name);
    const place = child.waiting === 0 ? undefined : findNextTurn(child, Infinity);
    if (place === undefined || (child.used > 0 && child.used + place.cost > perOwner)) continue;
    if (best !== undefined && child.served > best.served) continue;
    if (best !== undefined && child.served === best.served && place.nth > ofBest!.nth) continue;
    [best, ofBest] = [child, place];
  }
  return ofBest;
}

/** Charges owners for a turn. The clock of a level is the start of the last turn that began. */
function charge(nodes: readonly TurnNode[], cost: number): void {
  for (const [depth, node] of nodes.slice(1).entries()) {
    const above = nodes[depth]!;
    above.clock = Math.max(node.served, above.clock);
    node.served += cost;
  }
}

/**
 * Advances the clock, when a turn ends, by the share of one owner. So an endless stream of new
 * owners cannot starve an owner that was served before.
 */
function advanceClocks(nodes: readonly TurnNode[], cost: number): void {
  for (const above of nodes.slice(0, -1)) {
    const active = [...above.children.values()].filter((child) => !isIdle(child)).length;
    above.clock += cost / active;
  }
}

function findNewestOfMost(node: TurnNode): WaitingTurn {
  let most: TurnNode | undefined;
  for (const child of node.children.values()) if (child.waiting >= (most?.waiting ?? 1)) most = child;
  return most === undefined ? node.line.at(-1)! : findNewestOfMost(most);
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
