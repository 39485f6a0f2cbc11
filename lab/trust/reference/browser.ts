import puppeteer, { type Browser } from 'puppeteer-core';
import { findBrowser } from '@tintype/render/browser/launcher';

/** As large as the service's pictures are asked for. */
export const viewport = { width: 1280, height: 800 } as const;

/**
 * The browser of the references: Debian's, with a drawing library for WebGL, and nothing of the
 * service. Switches that change pixels are those of the service, so that text is drawn in the same
 * way.
 */
export const launchReferenceBrowser = (): Promise<Browser> =>
  puppeteer.launch({
    executablePath: findBrowser('shell') ?? findBrowser('full')!,
    pipe: true,
    defaultViewport: viewport,
    args: [
      '--hide-scrollbars',
      '--mute-audio',
      '--force-color-profile=srgb',
      '--font-render-hinting=none',
      '--disable-gpu',
      '--enable-unsafe-swiftshader',
      '--disable-dev-shm-usage',
      '--disable-background-timer-throttling',
      '--disable-renderer-backgrounding',
      '--disable-backgrounding-occluded-windows',
      '--host-resolver-rules=MAP * ~NOTFOUND , EXCLUDE 127.*',
      '--no-proxy-server',
    ],
  });
