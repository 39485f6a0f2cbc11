import type { Locator, Page } from 'playwright-core';

/**
 * Somebody who begins at home and counts: going into a field is a click, typing there and keys are
 * none.
 */
export class Visitor {
  clicks = 0;
  readonly page: Page;
  constructor(page: Page) {
    this.page = page;
  }
  async click(what: Locator): Promise<void> {
    this.clicks += 1;
    await what.click();
  }
  /** In a picture, at shares of its width and height. */
  async clickAt(picture: Locator, x: number, y: number): Promise<void> {
    this.clicks += 1;
    await picture.evaluate((image: HTMLImageElement) => image.decode());
    const { width, height } = (await picture.boundingBox())!;
    await picture.click({ position: { x: width * x, y: height * y } });
  }
  async fill(label: string | RegExp, text: string): Promise<void> {
    this.clicks += 1;
    await this.page.getByLabel(label, { exact: typeof label === 'string' }).fill(text);
  }
  button(name: string | RegExp): Locator {
    return this.page.getByRole('button', { name, ...(typeof name === 'string' && { exact: true }) });
  }
  link(name: string | RegExp): Locator {
    return this.page.getByRole('link', { name, ...(typeof name === 'string' && { exact: true }) });
  }
  /** By the side bar. */
  async goTo(name: string): Promise<void> {
    await this.click(this.page.getByRole('navigation').getByRole('link', { name, exact: true }));
    await this.page.getByRole('heading', { level: 1, name, exact: true }).waitFor();
  }
}
