import type { SupportedServiceName } from '../src/services.ts';
import { apiflash } from './apiflash.ts';
import { firecrawl } from './firecrawl.ts';
import { gotenberg } from './gotenberg.ts';
import type { KnownRequest } from './known-request.ts';
import { microlink } from './microlink.ts';
import { playwright } from './playwright.ts';
import { puppeteer } from './puppeteer.ts';
import { screenshotone } from './screenshotone.ts';
import { thumio } from './thumio.ts';
import { urlbox } from './urlbox.ts';

/** The ten commonest requests of each service. `npm run lab foreign` captures them. */
export const knownRequests: Readonly<Record<SupportedServiceName, readonly KnownRequest[]>> = {
  screenshotone,
  urlbox,
  puppeteer,
  playwright,
  gotenberg,
  firecrawl,
  microlink,
  apiflash,
  thumio,
};
