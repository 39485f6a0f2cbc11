/** Command-line switches of the browser, in groups, each with the reason it is there. */
const protocol = [
  '--remote-debugging-pipe',
  '--headless',
  '--no-first-run',
  '--no-default-browser-check',
  '--no-startup-window',
];

/**
 * Second line of defence behind the network namespace, first line where there is none. Both spellings of the WebRTC
 * policy: the headless shell reads only the one with `force`, the full build only the other (measured on Chromium 156).
 */
const network = [
  '--proxy-bypass-list=<-loopback>',
  '--webrtc-ip-handling-policy=disable_non_proxied_udp',
  '--force-webrtc-ip-handling-policy=disable_non_proxied_udp',
  '--disable-quic',
  '--host-resolver-rules=MAP * ~NOTFOUND , EXCLUDE 127.*',
  '--dns-prefetch-disable',
];

/**
 * The browser speaks to the page's hosts alone: no updates, reports, suggestions, model downloads. The last two stand with them because
 * a browser reads one list only: they hold the first picture of a page back, and make a second frame for the first visit of one that was opened ahead
 * (docs/decisions/0010-frames-and-pages-of-the-browser.md).
 */
const quiet = [
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

/** A picture is taken of a surface made for it, one of the browser's frames sooner than of the one that is there; Playwright's way as well. */
const surface = ['--enable-features=CDPScreenshotNewSurface'];

/** As wide as the usual viewport, a quarter as high: without a GPU every tile is a task, a piece of shared memory and a copy. */
const tiles = ['--default-tile-width=1920', '--default-tile-height=270'];

/**
 * The same page gives the same pixels: no scroll bars, no pauses for pages in the background, sRGB, no blinking by hardware, no frame without the
 * images that are still being decoded.
 */
const picture = [
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
  ...protocol,
  ...network,
  // Requests outside of any context's own entrance (of the browser itself) go to an address that does not answer.
  `--proxy-server=${proxyUrl}`,
  ...quiet,
  ...picture,
  ...surface,
  ...tiles,
  `--user-data-dir=${profileFolder}`,
];

/**
 * Of the headless shell in service: no windows beside the page that is captured, `open` answers `null`. A page that opened fifty, each with dialogs,
 * held up the worker for seconds. The full build does not know this; it opens none without a click, and what it opens is closed.
 */
export const withoutWindows = ['--block-new-web-contents'];
