import { nodesMax } from '@tintype/contracts/pipelines/nodes/node-type';
import { graphOf } from '@tintype/tests/integration/pipelines/graph-of';
import { framesWhile } from './frames.ts';
import type { Measure } from './measure.ts';

const steps = 240;
const columns = 16;
/** Of a hundred frames. */
const droppedMax = 1;

/**
 * Drags the canvas of the largest pipeline, zooms, and drags one of its steps, with whatever is
 * joined to it.
 */
export const measureCanvas: Measure = async ({ system, open }) => {
  const page = await open();
  const response = await fetch(`${system.gatewayUrl}/v1/pipelines`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'X-API-Key': system.apiKey },
    body: JSON.stringify({ name: 'The largest', graph }),
  });
  if (!response.ok) throw new Error(`The pipeline was refused: ${await response.text()}`);
  const { id } = (await response.json()) as { id: string };
  await page.goto(`/pipelines/${id}`);
  const card = page.locator('.react-flow__node[data-id="edit102"]');
  await card.waitFor();
  // Somewhere in the middle, where the canvas begins; below it is the ground.
  const { x, y, width, height } = (await card.boundingBox())!;
  const ground = { x: x + width / 2, y: y + height + 8 };
  const drag = async (from: { x: number; y: number }): Promise<void> => {
    await page.mouse.move(from.x, from.y);
    await page.mouse.down();
    for (let step = 1; step <= steps; step += 1)
      await page.mouse.move(from.x + 120 * Math.sin(step / 20), from.y + 60 * Math.sin(step / 12));
    await page.mouse.up();
  };
  const dragged = await framesWhile(page, () => drag(ground));
  const moved = await framesWhile(page, async () => {
    await drag({ x: x + width / 2, y: y + height / 2 });
  });
  const zoomed = await framesWhile(page, async () => {
    await page.mouse.move(ground.x, ground.y);
    for (let step = 0; step < steps; step += 1) await page.mouse.wheel(0, Math.sin(step / 20) * 30);
  });
  const drawnSteps = await page.locator('.react-flow__node').count();
  await page.context().close();
  return Object.entries({ 'is dragged': dragged, 'has a step dragged': moved, 'is zoomed': zoomed }).map(
    ([what, { drawn, dropped }]) => ({
      promise: `a canvas of ${nodesMax} steps ${what} without dropped frames, but for ${droppedMax} in a hundred`,
      seen: `${dropped} of ${drawn + dropped} frames dropped, ${drawnSteps} steps in the document`,
      isKept: drawn > steps / 4 && dropped * 100 <= (drawn + dropped) * droppedMax,
    }),
  );
};

/** Rows of edits that follow each other, each from the same captures to the same gallery. */
const graph = rows();

function rows() {
  const edits = Array.from({ length: nodesMax - 3 }, (_, at) => `edit${at}`);
  const isFirst = (at: number): boolean => at % columns === 0;
  const nodes = [
    { id: 'source', type: 'source', data: { urls: ['https://shop.example/'] } },
    { id: 'views', type: 'captures', data: { views: [{ name: 'Desktop', options: {} }] } },
    ...edits.map((id, at) => ({ id, type: 'edit', data: { edits: [{ type: 'resize', width: 320 + at }] } })),
    { id: 'gallery', type: 'gallery', data: {} },
  ];
  const pairs = edits.flatMap((id, at) => [
    isFirst(at) ? `views>${id}` : `${edits[at - 1]}>${id}`,
    ...(at + 1 === edits.length || isFirst(at + 1) ? [`${id}>gallery`] : []),
  ]);
  const { nodes: joined, ...rest } = graphOf(nodes, ['source>views', ...pairs].join(' '));
  const place = (index: number) => {
    const at = index - 2;
    if (at < 0) return { x: (at - 1) * 270, y: 0 };
    if (at === edits.length) return { x: columns * 270, y: 0 };
    return { x: (at % columns) * 270, y: Math.floor(at / columns) * 130 };
  };
  return { ...rest, nodes: joined.map((node, index) => ({ ...node, position: place(index) })) };
}
