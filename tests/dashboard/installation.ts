import { join } from 'node:path';
import { startSystem, type ServiceName, type System } from '@tintype/testing/system';
import type { Browser } from 'playwright-core';
import { openPage, startBrowser, type OpenedPage, type PageOptions } from './browser.ts';
import { setUp, setUpPath } from './people.ts';

export const builtDashboard = join(import.meta.dirname, '../../services/dashboard/dist');
type Settings = Readonly<Record<string, string>>;

/** Real services with the dashboard as `npm test` has built it. */
export const startInstallation = (services: readonly ServiceName[], settings: Settings = {}): Promise<System> =>
  startSystem({
    services,
    allowHosts: ['127.0.0.0/8'],
    settings: { TINTYPE_DASHBOARD_FOLDER: builtDashboard, ...settings },
  });

export type Dashboard = {
  readonly system: System;
  readonly browser: Browser;
  /** A page of the administrator, who has signed in, in a browser profile of its own. */
  readonly open: (options?: Omit<PageOptions, 'baseURL' | 'signedIn'>) => Promise<OpenedPage>;
  readonly stop: () => Promise<void>;
};

/** An installation, the account of its first administrator, and a browser to look at it. */
export async function startDashboard(services: readonly ServiceName[], settings?: Settings): Promise<Dashboard> {
  const undo = new AsyncDisposableStack();
  const system = await startInstallation(services, settings);
  undo.defer(system.stop);
  const browser = await startBrowser();
  undo.defer(() => browser.close());
  const baseURL = system.gatewayUrl;
  const { page } = await openPage(browser, { baseURL });
  await setUp(page, await setUpPath(system));
  const signedIn = await page.context().storageState();
  await page.context().close();
  const open: Dashboard['open'] = (options) => openPage(browser, { ...options, baseURL, signedIn });
  return { system, browser, open, stop: () => undo.disposeAsync() };
}
