import { type PageKind, pageKinds, simulatePage, type SimulatedPage } from './page-states.ts';
import { type Told, watchPage } from './watch-page.ts';

/** A meant change that was not told within so many runs makes a watch blind. */
const blindRuns = 2;

export type Row = {
  readonly kind: PageKind | 'all';
  readonly mode: 'text' | 'visual' | 'both';
  pages: number;
  runs: number;
  /** Captures, without those of first runs. */
  captures: number;
  meant: number;
  /** In their run; within `blindRuns` more. */
  toldAtOnce: number;
  toldLater: number;
  missed: number;
  /** Told once more. */
  toldAgain: number;
  falseAlerts: number;
};

type Watch = (begin: (at: number) => void, look: SimulatedPage['capture']) => Promise<Told>;
type Wanted = {
  readonly pages: number;
  readonly runs: number;
  readonly open?: (page: SimulatedPage) => Watch;
};

/**
 * Watches a web of so many pages for so many runs. Every fifth page is compared by its picture,
 * where time alone does not change that.
 */
export async function measureWeb({ pages, runs, open = watchPage }: Wanted): Promise<readonly Row[]> {
  const rows = new Map<string, Row>();
  for (let seed = 0; seed < pages; seed += 1) {
    const kind = pageKinds[seed % pageKinds.length]!;
    const isSeen = Math.floor(seed / pageKinds.length) % 5 === 4 && !/relative|order/.test(kind);
    const page = simulatePage(kind, seed + 1, isSeen ? 'visual' : 'text');
    const row = await measurePage(page, runs, open(page));
    const key = `${row.mode} ${kind}`;
    rows.set(key, add(rows.get(key), row));
  }
  const all = [...rows.values()].toSorted((a, b) => a.mode.localeCompare(b.mode));
  const total = all.reduce<Row | undefined>((sum, row) => add(sum, { ...row, kind: 'all', mode: 'both' }), undefined);
  return [...all, total!];
}

async function measurePage(page: SimulatedPage, runs: number, watch: Watch): Promise<Row> {
  const row: Row = {
    kind: page.kind,
    mode: page.mode,
    pages: 1,
    runs: 0,
    captures: 0,
    meant: 0,
    toldAtOnce: 0,
    toldLater: 0,
    missed: 0,
    toldAgain: 0,
    falseAlerts: 0,
  };
  const toldAt = new Map<number, number>();
  for (let run = 0; run < runs; run += 1) {
    const told = await watch((at) => page.begin(run, at), page.capture);
    if (run === 0) continue;
    row.runs += 1;
    row.captures += told.captures;
    if (!told.changed) continue;
    const open = page.meant.filter((one) => run - one.run <= blindRuns && names(told, one, page));
    const fresh = open.filter((one) => !toldAt.has(one.run));
    for (const one of fresh) toldAt.set(one.run, run);
    if (open.length === 0) row.falseAlerts += 1;
    else if (fresh.length === 0) row.toldAgain += 1;
  }
  // The last ones may still be told.
  for (const { run } of page.meant.filter((one) => one.run < runs - blindRuns)) {
    const at = toldAt.get(run);
    row.meant += 1;
    if (at === undefined) row.missed += 1;
    else if (at === run) row.toldAtOnce += 1;
    else row.toldLater += 1;
  }
  return row;
}

/** A picture has no words. */
const names = ({ text }: Told, { token }: { readonly token: string }, { mode }: SimulatedPage): boolean =>
  mode === 'visual' || text.includes(JSON.stringify(token).slice(1, -1));

const counted = [
  'pages',
  'runs',
  'captures',
  'meant',
  'toldAtOnce',
  'toldLater',
  'missed',
  'toldAgain',
  'falseAlerts',
] as const;

function add(sum: Row | undefined, row: Row): Row {
  if (sum === undefined) return { ...row };
  for (const name of counted) sum[name] += row[name];
  return sum;
}

export function tableOf(rows: readonly Row[]): string {
  const share = (part: number, whole: number): string => `${((100 * part) / Math.max(1, whole)).toFixed(2)} %`;
  const head =
    '| compared | pages | kind | meant | told at once | within two runs | missed | told again | false alerts | of runs | captures a run |';
  return [
    head,
    head.replaceAll(/[^|]+/g, '---'),
    ...rows.map((row) => {
      const cells = [
        row.mode,
        row.pages,
        row.kind,
        row.meant,
        row.toldAtOnce,
        row.toldLater,
        row.missed,
        row.toldAgain,
        row.falseAlerts,
      ];
      return `| ${[...cells, share(row.falseAlerts + row.toldAgain, row.runs), (row.captures / row.runs).toFixed(2)].join(' | ')} |`;
    }),
  ].join('\n');
}
