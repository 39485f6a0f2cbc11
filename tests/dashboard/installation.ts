import { join } from 'node:path';
import { sharedInstallation } from '@tintype/testing/shared-installation';
import { startSystem, type ServiceName, type System } from '@tintype/testing/system';
import type { BrowserContext } from 'playwright-core';
import { openPage, sharedBrowser, type OpenedPage, type PageOptions } from './browser.ts';
import { addOwner, type Account } from './people.ts';

export const builtDashboard = join(import.meta.dirname, '../../services/dashboard/dist');
type Settings = Readonly<Record<string, string>>;

/**
 * A separate installation, for files that need special settings, with the dashboard as `npm test`
 * has built it.
 */
export const startInstallation = (services: readonly ServiceName[], settings: Settings = {}): Promise<System> =>
  startSystem({
    services,
    allowHosts: ['127.0.0.0/8'],
    settings: { TINTYPE_DASHBOARD_FOLDER: builtDashboard, ...settings },
  });

type Look = Omit<PageOptions, 'baseURL' | 'signedIn'>;
export type Dashboard = {
  /** Called by a key of the organization that belongs to the test file. */
  readonly system: System;
  /** The owner of that organization, who also administers the installation. */
  readonly owner: Account;
  /** A page of the owner, in a separate browser profile. */
  readonly open: (look?: Look) => Promise<OpenedPage>;
  /** A page of a visitor without an account, in a separate browser profile. */
  readonly openSignedOut: (look?: Look) => Promise<OpenedPage>;
  /** Closes all pages. */
  readonly stop: () => Promise<void>;
};

/**
 * A new organization in the installation that the files of a worker share, and pages to look at it.
 */
export const openDashboard = async (): Promise<Dashboard> => openDashboardOf(await sharedInstallation());

/** The same in a separate installation, which ends with `stop`. */
export const startDashboard = async (services: readonly ServiceName[], settings?: Settings): Promise<Dashboard> =>
  openDashboardOf(await startInstallation(services, settings));

async function openDashboardOf(system: System): Promise<Dashboard> {
  const [browser, owner] = await Promise.all([sharedBrowser(), addOwner(system)]);
  const contexts: BrowserContext[] = [];
  const open = async (options: Omit<PageOptions, 'baseURL'>): Promise<OpenedPage> => {
    const opened = await openPage(browser, { ...options, baseURL: system.gatewayUrl });
    contexts.push(opened.page.context());
    return opened;
  };
  return {
    system,
    owner,
    open: (look) => open({ ...look, signedIn: owner.signedIn }),
    openSignedOut: (look = {}) => open(look),
    stop: async () => {
      await Promise.all(contexts.map((context) => context.close()));
      await system.stop();
    },
  };
}
