import { readFileIdentity } from '@tintype/runtime/replaced-program';
import type { Logger } from '@tintype/runtime/logger';
import type { Service } from '@tintype/runtime/service';
import type { Blocklists } from './blocklists.ts';
import { pathIn } from './compiled-file.ts';
import { defaultFolder, loadBlocklists } from './load.ts';

type FollowOptions = { readonly folder?: string | undefined; readonly logger: Logger; readonly everyMs?: number };

/**
 * Provides the lists of a folder, and reads them again when `updateBlocklists` has replaced them.
 * If the new lists cannot be used, the current ones stay in service.
 */
export async function followBlocklists({
  folder = defaultFolder(),
  logger,
  everyMs = 30_000,
}: FollowOptions): Promise<Blocklists & Service> {
  let current = await loadBlocklists({ folder });
  let seen = readFileIdentity(pathIn(folder));
  let looking: Promise<void> = Promise.resolve();
  let timer: NodeJS.Timeout | undefined;
  const look = async (): Promise<void> => {
    const identity = readFileIdentity(pathIn(folder));
    if (identity === seen) return;
    seen = identity;
    try {
      current = await loadBlocklists({ folder });
      logger.info({ writtenAt: current.writtenAt }, 'blocklists.updated');
    } catch (error) {
      logger.error({ error }, 'blocklists.not_updated');
    }
  };
  return {
    name: 'blocklists',
    decideRequest: (request) => current.decideRequest(request),
    findPolicy: (pageUrl) => current.findPolicy(pageUrl),
    adStyles: (pageUrl, marks) => current.adStyles(pageUrl, marks),
    bannerStyles: (pageUrl, marks) => current.bannerStyles(pageUrl, marks),
    isHostBlocked: (host, tier) => current.isHostBlocked(host, tier),
    siteOf: (url) => current.siteOf(url),
    consent: current.consent,
    get writtenAt() {
      return current.writtenAt;
    },
    start: async () => {
      timer = setInterval(() => {
        looking = looking.then(look);
      }, everyMs);
    },
    stop: async () => {
      clearInterval(timer);
      await looking;
    },
  };
}
