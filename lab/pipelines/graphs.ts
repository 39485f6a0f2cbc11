import { graphOf } from '@tintype/tests/integration/pipelines/graph-of';

const trigger = { id: 'trigger', type: 'trigger', data: {} };
const gallery = { id: 'gallery', type: 'gallery', data: {} };
const capturesOf = (views: object) => ({
  id: 'views',
  type: 'captures',
  data: { views: Object.entries(views).map(([name, viewport]) => ({ name, options: { format: 'png', viewport } })) },
});

/** One view, and its pictures as they are. */
export const plain = graphOf(
  [trigger, capturesOf({ Desktop: { width: 640, height: 480 } }), gallery],
  'trigger>views views>gallery',
);

/** The renderer without a browser makes narrow pictures as large as they are asked for. */
export const views = { Wide: { width: 600, height: 400 }, Tall: { width: 400, height: 600 } } as const;
export const resizedWidth = 320;

/** Two views, each picture smaller, in a window and with a mark on it; somebody is told. */
export const framed = (hookUrl: string) =>
  graphOf(
    [
      trigger,
      capturesOf(views),
      {
        id: 'framed',
        type: 'edit',
        data: {
          edits: [
            { type: 'resize', width: resizedWidth },
            { type: 'frame', address: 'example.com' },
            { type: 'watermark', text: 'Measured', position: 'bottom-right', fontSize: 12 },
          ],
        },
      },
      gallery,
      { id: 'hook', type: 'webhook', data: { url: hookUrl } },
    ],
    'trigger>views views>framed framed>gallery gallery>hook',
  );
