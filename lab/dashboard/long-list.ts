import sharp from 'sharp';
import { framesWhile } from './frames.ts';
import type { Finding, Measure } from './measure.ts';

const rows = 100_000;
const screens = 300;

/**
 * Scrolls through a list of a hundred thousand captures and looks in the browser's own trace for
 * frames that came too late. The list comes as one answer, so that all of it is there; what the
 * service does for its pages is measured elsewhere.
 */
export const measureScroll: Measure = async ({ open }) => {
  const page = await open();
  const thumbnail = await sharp({ create: { width: 160, height: 100, channels: 3, background: '#2a7a4b' } })
    .webp()
    .toBuffer();
  await page.route(/\/v1\/captures\?/, (route) => route.fulfill({ json: { items: captures(), nextCursor: null } }));
  await page.route(/\/v1\/.*thumbnail/, (route) => route.fulfill({ body: thumbnail, contentType: 'image/webp' }));
  await page.goto('/captures?view=list');
  await page.locator('[aria-rowindex]').first().waitFor();
  const { drawn, dropped } = await framesWhile(page, async () => {
    await page.mouse.move(640, 500);
    for (let screen = 0; screen < screens; screen += 1) await page.mouse.wheel(0, 300);
    // And to the other end at once, as by the bar.
    await page.evaluate('scrollTo(0, document.documentElement.scrollHeight)');
    await page
      .locator('[aria-rowindex]')
      .filter({ hasText: `page/${rows - 1}` })
      .waitFor();
  });
  const inTree = await page.locator('[aria-rowindex]').count();
  await page.context().close();
  const findings: Finding[] = [
    {
      promise: `a list of ${rows.toLocaleString('en')} captures scrolls without dropped frames`,
      seen: `${dropped} of ${drawn + dropped} frames dropped, ${inTree} rows in the document`,
      isKept: drawn > 100 && dropped === 0 && inTree < 100,
    },
  ];
  return findings;
};

const captures = (): object[] =>
  Array.from({ length: rows }, (_, at) => ({
    id: `row${String(at).padStart(12, '0')}`,
    url: `https://shop.example/page/${at}`,
    origin: 'sync',
    status: 'COMPLETED',
    createdAt: '2026-11-01T12:00:00.000Z',
    renderTimeMs: 900,
    files: [{ id: 'screenshot', type: 'screenshot', contentType: 'image/webp', size: 20_000 }],
  }));
