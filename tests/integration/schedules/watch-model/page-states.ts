/** A page of the simulated web: what its captures show, and which changes somebody has meant. */
export type Shown = {
  readonly lines: readonly string[];
  /** Absent: the page, by its own words. */
  readonly status?: number;
  readonly asksPassword?: boolean;
};
/** A meant change: the words that tell it, and the run before which it is made. */
export type Meant = { readonly run: number; readonly token: string };
export type SimulatedPage = {
  readonly kind: PageKind;
  readonly mode: 'text' | 'visual';
  /** To be called once before the captures of each run. */
  readonly begin: (run: number, at: number) => void;
  readonly capture: () => Shown;
  readonly meant: Meant[];
};
type Random = () => number;

export const pageKinds = [
  'plain',
  'stale nodes',
  'variants',
  'counters',
  'slow counters',
  'outages',
  'moving lists',
  'other order',
  'relative times',
  'stale nodes and counters',
  'variants and outages',
  'lists and counters',
] as const;
export type PageKind = (typeof pageKinds)[number];

/** Mulberry32, the usual small generator: the same seed gives the same web. */
export function randomFrom(seed: number): Random {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** A meant change on the average once in so many runs, and never within so few of another. */
const changeEvery = 12;
const changeApart = 5;
/** Of the captures in the run of a change and the next one that still come from the cache. */
const staleShare = 0.35;
const variantShare = 0.5;
const outageShare = 0.04;
/** Of the captures in an outage that show it. */
const outageSeen = 0.9;

/** When the pages were made. */
const madeAt = Date.parse('2026-11-20T08:15:00Z');
const topics = ['Lamps', 'Teas', 'Boats', 'Chairs', 'Kettles', 'Rugs', 'Clocks', 'Stoves'];
const items = Array.from({ length: 14 }, (_, at) => `Recommended: ${topics[at % topics.length]} of maker ${at * 37}`);
const outages: readonly Shown[] = [
  { status: 503, lines: ['503 Service Unavailable'] },
  { lines: ['We will be back soon', 'Our site is down for scheduled maintenance.'] },
  { lines: ['Wartungsarbeiten', 'Wir sind gleich wieder für Sie da.'] },
  { lines: ['Sign in', 'Email', 'Password', 'Forgot your password?'], asksPassword: true },
  { lines: ['Something went wrong', 'Request 8231'] },
];

export function simulatePage(kind: PageKind, seed: number, mode: 'text' | 'visual'): SimulatedPage {
  const random = randomFrom(seed);
  // However many captures a watch makes, the page changes alike.
  const noise = randomFrom(seed + 1_000_003);
  const any = <T>(all: readonly T[]): T => all[Math.floor(random() * all.length)]!;
  const has = (trait: string): boolean => kind.includes(trait);
  const name = `${topics[seed % topics.length]!} ${seed}`;
  const page = {
    price: 100 + (seed % 50),
    stock: 'In stock',
    headline: `News of ${name}`,
    extra: undefined as string | undefined,
  };
  const meant: Meant[] = [];
  let stale: { readonly lines: readonly string[]; left: number } | undefined;
  let count = 1_000;
  let outage: { readonly shown: Shown; left: number } | undefined;
  let now = 0;
  let run = 0;

  const change = (): string => {
    const at = meant.length;
    switch (Math.floor(random() * 4)) {
      case 0:
        page.price = 100 + ((page.price + 7 + Math.floor(random() * 60)) % 400);
        return `Price: ${page.price} kr`;
      case 1:
        page.stock = page.stock === 'In stock' ? 'Sold out' : 'In stock';
        return page.stock;
      case 2:
        page.headline = `Edition ${at} of ${name}`;
        return page.headline;
      default:
        if (page.extra !== undefined) {
          const gone = page.extra;
          page.extra = undefined;
          return gone;
        }
        page.extra = `Notice ${at}: delivery within the week`;
        return page.extra;
    }
  };
  const still = (): string[] => [
    'Northwind Traders',
    'Shop · Journal · About us',
    page.headline,
    `Model ${seed}, made in Bergen of wood and brass`,
    `Price: ${page.price} kr`,
    page.stock,
    ...(page.extra === undefined ? [] : [page.extra]),
    'Delivery and returns within thirty days',
    'Monday to Friday 09:00 to 18:00',
    'All prices include tax.',
    ...Array.from({ length: 8 }, (_, at) => `Paragraph ${at} about ${name} and its long history`),
    'Terms and privacy',
  ];

  return {
    kind,
    mode,
    meant,
    begin: (next, at) => {
      run = next;
      now = at;
      if (stale !== undefined && (stale.left -= 1) < 0) stale = undefined;
      if (outage !== undefined && (outage.left -= 1) <= 0) outage = undefined;
      const isFree = run > 3 && run - (meant.at(-1)?.run ?? 0) >= changeApart;
      if (isFree && outage === undefined && random() < 1 / changeEvery) {
        const before = still();
        meant.push({ run, token: change() });
        if (has('stale')) stale = { lines: before, left: 1 };
      } else if (run > 0 && has('outages') && outage === undefined && random() < outageShare)
        outage = { shown: any(outages), left: 1 + Math.floor(random() * 2) };
    },
    capture: () => {
      count += has('slow counters') ? (noise() < 0.5 ? 1 : 0) : 1 + Math.floor(noise() * 40);
      if (outage !== undefined && noise() < outageSeen) return outage.shown;
      const lines = stale !== undefined && noise() < staleShare ? [...stale.lines] : still();
      if (has('variants'))
        lines.splice(2, 0, noise() < variantShare ? 'Free shipping today only for you' : 'Join the club and save');
      if (has('counters')) lines.push(`You are visitor ${count}`);
      if (has('lists')) {
        const chosen = items.toSorted(() => noise() - 0.5).slice(0, 4);
        lines.splice(-1, 0, 'You may also like', ...chosen, 'More of the shop');
      }
      if (has('order')) lines.splice(-1, 0, ...items.slice(0, 5).toSorted(() => noise() - 0.5));
      if (has('relative')) {
        const days = Math.floor((now - madeAt) / 86_400_000);
        // A node of a cache is up to a minute behind.
        const hours = Math.floor((now - madeAt - noise() * 60_000) / 3_600_000);
        const time = new Date(now).toISOString();
        lines.push(`Made ${days} days ago`, `Ends in ${400 - days} days`);
        lines.push(`It is ${time.slice(11, 16)} in Reykjavik`, `© ${time.slice(0, 4)} Northwind`, `vor ${hours} Std.`);
      }
      return { lines };
    },
  };
}
