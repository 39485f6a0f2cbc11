import type { System } from '@tintype/testing/system';
import { until } from '@tintype/testing/until';
import type { BrowserContext } from 'playwright-core';

type List = { readonly name: string; readonly mimeType: string; readonly buffer: Buffer };
type Imported = {
  /** Lines that were in when the tab was closed. */
  readonly takenFirst: number;
  /** What the batch holds in the end, in its order. */
  readonly urls: readonly string[];
};

/**
 * Imports a list in a tab that loses its network after its first chunk and is closed, and goes on
 * in another one.
 */
export async function importInTwoTabs(
  context: BrowserContext,
  { database: { client }, organizationId }: System,
  list: List,
): Promise<Imported> {
  const page = await context.newPage();
  let chunks = 0;
  // As on a train in a tunnel.
  await page.route('**/chunks', async (route) => {
    chunks += 1;
    await (chunks === 1 ? route.continue() : route.abort('internetdisconnected'));
  });
  await page.goto('/batches/new');
  await page.getByLabel('List of URLs').setInputFiles(list);
  await page.getByLabel('Start the batch when the upload is complete').uncheck();
  await page.getByRole('button', { name: /Import [\d,]+ lines/ }).click();
  const batch = await until(
    async () => (await client.batch.findFirst({ where: { organizationId, nextSequence: 1 } })) ?? undefined,
    { what: 'the first chunk' },
  );
  // A page that closes is no longer cut off: its worker would send the next chunk.
  await page.goto('about:blank');
  await page.close();
  const of = { where: { batchId: batch.id } };
  const takenFirst = await client.batchItem.count(of);

  const again = await context.newPage();
  await again.goto('/batches/new');
  const chooser = again.waitForEvent('filechooser');
  await again.getByRole('button', { name: 'Continue' }).click();
  await (await chooser).setFiles(list);
  await again.getByText('Import complete').waitFor({ timeout: 300_000 });
  await again.close();
  const items = await client.batchItem.findMany({ ...of, orderBy: { position: 'asc' }, select: { url: true } });
  return { takenFirst, urls: items.map(({ url }) => url) };
}
