/**
 * The tiers of `blockLevel` that block something; each contains the previous one
 * (docs/interface/capture.md#blocking).
 */
export const tiers = ['light', 'normal', 'pro', 'pro_plus', 'ultimate'] as const;
export type Tier = (typeof tiers)[number];

type Use = 'ads' | 'banners';

type List = {
  /**
   * The number in AdGuard's registry, which is also the name in AdGuard's package. An operator's
   * newer copy is `<number>.txt`.
   */
  readonly id: number;
  readonly name: string;
  /** The lowest tier at which all hosts of the list are blocked. */
  readonly tier?: Exclude<Tier, 'ultimate'>;
  readonly use?: Use;
};

/**
 * The lists in use. They are data with separate licences (docs/capture.md), so this repository
 * contains none of them.
 */
export const lists: readonly List[] = [
  { id: 2, name: 'AdGuard Base (with EasyList)', tier: 'light', use: 'ads' },
  { id: 3, name: 'AdGuard Tracking Protection', tier: 'normal' },
  { id: 4, name: 'AdGuard Social Media', tier: 'pro' },
  { id: 22, name: 'AdGuard Widgets', tier: 'pro' },
  { id: 18, name: 'AdGuard Cookie Notices', tier: 'pro_plus', use: 'banners' },
  { id: 19, name: 'AdGuard Popups', tier: 'pro_plus' },
  { id: 20, name: 'AdGuard Mobile App Banners', tier: 'pro_plus' },
  { id: 21, name: 'AdGuard Other Annoyances', tier: 'pro_plus' },
];

/**
 * Hosts that the lists treat as harmless, or list only with paths. Maintained manually, and short
 * on purpose: the best known hosts of each kind.
 */
export const manualHosts: Readonly<Record<'light' | 'pro' | 'pro_plus', readonly string[]>> = {
  light: ['criteo.com', 'criteo.net'],
  // Telemetry services: errors, performance, session recording.
  pro: [
    'bugsnag.com',
    'datadoghq-browser-agent.com',
    'browser-intake-datadoghq.com',
    'fullstory.com',
    'hotjar.com',
    'hotjar.io',
    'inspectlet.com',
    'logrocket.com',
    'lr-ingest.io',
    'mouseflow.com',
    'newrelic.com',
    'nr-data.net',
    'raygun.io',
    'rollbar.com',
    'sentry-cdn.com',
    'sentry.io',
    'speedcurve.com',
    'trackjs.com',
    // Widgets of social networks.
    'addthis.com',
    'addtoany.com',
    'connect.facebook.net',
    'platform.twitter.com',
    'sharethis.com',
  ],
  // Affiliate and native advertising, push and newsletter services.
  pro_plus: [
    'awin1.com',
    'cj.com',
    'dpbolvw.net',
    'impact.com',
    'linksynergy.com',
    'shareasale.com',
    'skimresources.com',
    'viglink.com',
    'mgid.com',
    'outbrain.com',
    'revcontent.com',
    'taboola.com',
    'zergnet.com',
    'onesignal.com',
    'pushcrew.com',
    'pushengage.com',
    'justuno.com',
    'list-manage.com',
    'optinmonster.com',
    'privy.com',
    'sumo.com',
    'wisepops.com',
  ],
};

/** Advertising networks that are missing from the first list; `blockAds` includes them too. */
export const manualAdNetworks: readonly string[] = [
  'criteo.com',
  'criteo.net',
  'mgid.com',
  'outbrain.com',
  'revcontent.com',
  'taboola.com',
  'zergnet.com',
];
