import { FiltersEngine, Request } from '@ghostery/adblocker';
import type { CompiledLists } from './compiled-file.ts';
import { loadConsent, type Consent } from './consent.ts';
import { isHostIn } from './host-table.ts';
import type { Tier } from './lists.ts';
import { type BlockableRequest, decideRequest, findPolicy, type RequestDecision } from './network-rules.ts';

export type Marks = { readonly classes: string[]; readonly ids: string[]; readonly hrefs: string[] };

export type Blocklists = {
  readonly decideRequest: (request: BlockableRequest) => RequestDecision;
  readonly findPolicy: (pageUrl: string) => string | undefined;
  readonly adStyles: (pageUrl: string, marks: Marks) => string;
  readonly bannerStyles: (pageUrl: string, marks: Marks) => string;
  readonly isHostBlocked: (host: string, tier: Tier) => boolean;
  /** Returns the registrable domain of a URL, or its IP address. */
  readonly siteOf: (url: string) => string;
  readonly consent: Consent;
  readonly writtenAt: Date | undefined;
};

export function createBlocklists({ ads, banners, hosts, writtenAt }: CompiledLists): Blocklists {
  const adEngine = FiltersEngine.deserialize(ads);
  const bannerEngine = FiltersEngine.deserialize(banners);
  return {
    decideRequest: (request) => decideRequest(adEngine, request),
    findPolicy: (pageUrl) => findPolicy(adEngine, pageUrl),
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
