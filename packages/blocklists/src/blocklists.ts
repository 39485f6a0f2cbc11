import { FiltersEngine, Request } from '@ghostery/adblocker';
import type { CompiledLists } from './compiled-file.ts';
import { loadConsent, type Consent } from './consent.ts';
import { isHostIn } from './host-table.ts';
import type { Tier } from './lists.ts';

/** A request as the browser describes it. `type` is the resource type in the browser's protocol. */
export type BlockableRequest = { readonly url: string; readonly pageUrl: string; readonly type: string };
/** The attributes that an element hiding rule may use. */
export type Marks = { readonly classes: string[]; readonly ids: string[]; readonly hrefs: string[] };

export type Blocklists = {
  readonly isAd: (request: BlockableRequest) => boolean;
  /** Style rules that hide the advertisements of a page. */
  readonly adStyles: (pageUrl: string, marks: Marks) => string;
  /** Style rules that hide the consent banners of a page. */
  readonly bannerStyles: (pageUrl: string, marks: Marks) => string;
  readonly isHostBlocked: (host: string, tier: Tier) => boolean;
  /** Returns the registrable domain of an address, or the IP address itself. */
  readonly siteOf: (url: string) => string;
  readonly consent: Consent;
  /** The date of the oldest list. */
  readonly writtenAt: Date | undefined;
};

type EngineType =
  | 'script'
  | 'image'
  | 'stylesheet'
  | 'xhr'
  | 'sub_frame'
  | 'font'
  | 'media'
  | 'ping'
  | 'websocket'
  | 'other';
const types: ReadonlyMap<string, EngineType> = new Map([
  ['Script', 'script'],
  ['Image', 'image'],
  ['Stylesheet', 'stylesheet'],
  ['XHR', 'xhr'],
  ['Fetch', 'xhr'],
  ['EventSource', 'xhr'],
  ['Document', 'sub_frame'],
  ['Font', 'font'],
  ['Media', 'media'],
  ['Ping', 'ping'],
  ['WebSocket', 'websocket'],
]);

export function createBlocklists({ ads, banners, hosts, writtenAt }: CompiledLists): Blocklists {
  const adEngine = FiltersEngine.deserialize(ads);
  const bannerEngine = FiltersEngine.deserialize(banners);
  return {
    isAd: ({ url, pageUrl, type }) =>
      adEngine.match(Request.fromRawDetails({ url, sourceUrl: pageUrl, type: types.get(type) ?? 'other' })).match,
    adStyles: (pageUrl, marks) => getStyles(adEngine, pageUrl, marks),
    bannerStyles: (pageUrl, marks) => getStyles(bannerEngine, pageUrl, marks),
    isHostBlocked: (host, tier) => isHostIn(hosts, host, tier),
    siteOf: (url) => {
      const { domain, hostname } = Request.fromRawDetails({ url });
      return domain || hostname;
    },
    consent: loadConsent(),
    writtenAt,
  };
}

function getStyles(engine: FiltersEngine, pageUrl: string, { classes, ids, hrefs }: Marks): string {
  const { hostname, domain } = Request.fromRawDetails({ url: pageUrl });
  const { active, styles } = engine.getCosmeticsFilters({
    url: pageUrl,
    hostname,
    domain,
    classes,
    ids,
    hrefs,
    getBaseRules: true,
    getInjectionRules: false,
    getExtendedRules: false,
    getRulesFromDOM: true,
    getRulesFromHostname: true,
  });
  return active ? styles : '';
}
