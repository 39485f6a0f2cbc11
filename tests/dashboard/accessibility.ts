import axe from 'axe-core';
import type { Page } from 'playwright-core';

type Found = {
  readonly violations: readonly { readonly id: string; readonly nodes: readonly { readonly target: unknown }[] }[];
};

/** What axe finds wrong with a page as it stands, one line for each element. */
export async function violationsOf(page: Page): Promise<string[]> {
  // Half a megabyte, which stays until the app is loaded again.
  if (await page.evaluate<boolean>('!("axe" in window)')) await page.evaluate(axe.source);
  const { violations } = await page.evaluate<Found>('axe.run(document, { resultTypes: ["violations"] })');
  return violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${JSON.stringify(target)}`));
}
