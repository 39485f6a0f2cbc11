import { ratioOf, sum, preferredRatio, type Layout, type Placement, type Size } from './layout.ts';

/** `beside` places the parts next to each other, `above` the first above the second. */
type Block =
  | { readonly kind: 'picture'; readonly ratio: number }
  | { readonly kind: 'beside' | 'above'; readonly first: Block; readonly second: Block };

/**
 * Cuts the box repeatedly into two unequal parts. Every cut follows from the proportions, so
 * nothing is cropped.
 */
export const mondrian: Layout = (sizes, { gapX, gapY }) => {
  const gaps = { gapX, gapY };
  const root = blockFor(sizes);
  const pixels = sum(sizes.map(({ width, height }) => width * height));
  const { slope } = getHeight(root, { gapX: 0, gapY: 0 });
  const width = Math.round(Math.sqrt(pixels / slope)) + gapX * gapsAcross(root);
  const height = Math.round(at(getHeight(root, gaps), width));
  const placements = place(root, { x: 0, y: 0, width, height }, gaps);
  const isPossible = placements.every((one) => one.width >= 1 && one.height >= 1);
  return isPossible ? { width, height, placements } : undefined;
};

/** No share is one half, so that blocks differ. */
const shares = [
  [0.4, 0.6],
  [0.34, 0.6],
  [0.2, 0.4],
] as const;
const directions = ['beside', 'above'] as const;

function blockFor(sizes: readonly Size[]): Block {
  const candidates = shares.flatMap((share) => directions.map((direction) => cutBlock(sizes, { share, direction })));
  const distance = (block: Block): number =>
    Math.abs(Math.log(1 / getHeight(block, { gapX: 0, gapY: 0 }).slope / preferredRatio));
  return candidates.toSorted((a, b) => distance(a) - distance(b))[0]!;
}

type CutDirection = { readonly share: readonly [number, number]; readonly direction: 'beside' | 'above' };

function cutBlock(sizes: readonly Size[], { share: [here, there], direction }: CutDirection): Block {
  if (sizes.length === 1) return { kind: 'picture', ratio: ratioOf(sizes[0]!) };
  const end = Math.max(1, Math.floor(sizes.length * here));
  const next: CutDirection = { share: [there, here], direction: direction === 'beside' ? 'above' : 'beside' };
  return { kind: direction, first: cutBlock(sizes.slice(0, end), next), second: cutBlock(sizes.slice(end), next) };
}

type Gaps = { readonly gapX: number; readonly gapY: number };
/** The height is `slope * width + offset`: images grow in proportion, gaps do not. */
type MondrianLine = { readonly slope: number; readonly offset: number };
const at = ({ slope, offset }: MondrianLine, width: number): number => slope * width + offset;

function getHeight(block: Block, gaps: Gaps): MondrianLine {
  if (block.kind === 'picture') return { slope: 1 / block.ratio, offset: 0 };
  const [one, two] = [getHeight(block.first, gaps), getHeight(block.second, gaps)];
  if (block.kind === 'above') return { slope: one.slope + two.slope, offset: one.offset + two.offset + gaps.gapY };
  const share = firstWidth(one, two, gaps);
  return { slope: one.slope * share.slope, offset: one.slope * share.offset + one.offset };
}

/** Two adjacent blocks have the same height at this width of the first. */
function firstWidth(one: MondrianLine, two: MondrianLine, { gapX }: Gaps): MondrianLine {
  const slopes = one.slope + two.slope;
  return { slope: two.slope / slopes, offset: (two.offset - one.offset - two.slope * gapX) / slopes };
}

const gapsAcross = (block: Block): number => {
  if (block.kind === 'picture') return 0;
  const [one, two] = [gapsAcross(block.first), gapsAcross(block.second)];
  return block.kind === 'beside' ? one + two + 1 : Math.max(one, two);
};

/** Cuts are rounded where they are made, so that blocks meet their gaps exactly. */
function place(block: Block, { x, y, width, height }: Placement, gaps: Gaps): Placement[] {
  if (block.kind === 'picture') return [{ x, y, width, height }];
  const [one, two] = [getHeight(block.first, gaps), getHeight(block.second, gaps)];
  if (block.kind === 'beside') {
    const first = Math.round(at(firstWidth(one, two, gaps), width));
    const rest = width - first - gaps.gapX;
    return [
      ...place(block.first, { x, y, width: first, height }, gaps),
      ...place(block.second, { x: x + first + gaps.gapX, y, width: rest, height }, gaps),
    ];
  }
  // The remainder from rounding is divided by how fast each block grows with its width.
  const [ideal, other] = [at(one, width), at(two, width)];
  const left = height - gaps.gapY - ideal - other;
  const first = Math.round(ideal + (left * one.slope) / (one.slope + two.slope));
  const rest = height - first - gaps.gapY;
  return [
    ...place(block.first, { x, y, width, height: first }, gaps),
    ...place(block.second, { x, y: y + first + gaps.gapY, width, height: rest }, gaps),
  ];
}
