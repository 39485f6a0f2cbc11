const protocolFlags = [
  '--remote-debugging-pipe',
  '--headless',
  '--no-first-run',
  '--no-default-browser-check',
  '--no-startup-window',
];

/**
 * The second line of defence after the network namespace, and the first without one. Both spellings
 * of the WebRTC policy are needed: the headless shell reads only the one with `force`, the full
 * build only the other (measured on Chromium 156).
 */
const networkFlags = [
  '--proxy-bypass-list=<-loopback>',
  '--webrtc-ip-handling-policy=disable_non_proxied_udp',
  '--force-webrtc-ip-handling-policy=disable_non_proxied_udp',
  '--disable-quic',
  '--host-resolver-rules=MAP * ~NOTFOUND , EXCLUDE 127.*',
  '--dns-prefetch-disable',
];

/**
 * The browser contacts only the page's hosts: no updates, reports, suggestions or model downloads.
 * The last two features are in this list only because a browser reads a single list. One delays the
 * first image of a page, and the other creates a second frame for the first visit of a page that
 * was opened in advance (docs/decisions/0010-frames-and-pages-of-the-browser.md).
 */
const quietFlags = [
  '--disable-background-networking',
  '--disable-breakpad',
  '--disable-crash-reporter',
  '--disable-client-side-phishing-detection',
  '--disable-component-update',
  '--disable-default-apps',
  '--disable-domain-reliability',
  '--disable-extensions',
  '--disable-sync',
  '--metrics-recording-only',
  '--no-pings',
  '--disable-features=Translate,OptimizationHints,MediaRouter,DialMediaRouteProvider,AcceptCHFrame,InterestFeedContentSuggestions,CertificateTransparencyComponentUpdater,AutofillServerCommunication,PrivacySandboxSettings4,HttpsUpgrades,HttpsFirstBalancedModeAutoEnable,LocalNetworkAccessChecks,PaintHolding,RenderDocument',
];

/**
 * An image is captured from a new surface one frame sooner than from the existing surface.
 * Playwright does the same.
 */
const surfaceFlags = ['--enable-features=CDPScreenshotNewSurface'];

/**
 * A tile is as wide as the usual viewport and a quarter as high: without a GPU every tile is a
 * task, a piece of shared memory and a copy.
 */
const tileFlags = ['--default-tile-width=1920', '--default-tile-height=270'];

/**
 * The same page has the same pixels: no scroll bars, no throttling of background pages, sRGB, no
 * hardware-dependent blending, no frame without images that are still being decoded.
 */
const imageFlags = [
  '--hide-scrollbars',
  '--disable-checker-imaging',
  '--mute-audio',
  '--disable-gpu',
  '--force-color-profile=srgb',
  '--disable-background-timer-throttling',
  '--disable-backgrounding-occluded-windows',
  '--disable-renderer-backgrounding',
  '--disable-hang-monitor',
  '--disable-prompt-on-repost',
  '--disable-dev-shm-usage',
  '--font-render-hinting=none',
  '--password-store=basic',
  '--use-mock-keychain',
];

export const browserFlags = ({ profileFolder, proxyUrl }: { profileFolder: string; proxyUrl: string }): string[] => [
  ...protocolFlags,
  ...networkFlags,
  // Requests of the browser itself go to an address that does not respond.
  `--proxy-server=${proxyUrl}`,
  ...quietFlags,
  ...imageFlags,
  ...surfaceFlags,
  ...tileFlags,
  `--user-data-dir=${profileFolder}`,
];

/**
 * The headless shell opens no windows besides the captured page, and `open` returns `null`. A page
 * that opened fifty windows, each with dialogs, blocked the worker for seconds. The full build has
 * no such switch; it opens no window without a click, and closes what it opens.
 */
export const noWindowFlags = ['--block-new-web-contents'];
