import type { CaptureRequest } from '@tintype/contracts/capture/capture-request';
import type { CaptureWarning, Observations } from '@tintype/contracts/capture/capture-result';
import type { Blocklists } from '@tintype/blocklists/blocklists';
import type { PageSlot } from '../browser/page-slot.ts';
import type { InPage } from '../in-page/run-in-page.ts';
import type { Deadline } from './deadline.ts';
import type { NavigationHistory } from './navigation-history.ts';
import type { NetworkLog } from './network-log.ts';
import type { RobotsOf } from './robots-of.ts';

/** What the stages of one capture share. */
export type CaptureContext = {
  readonly request: CaptureRequest;
  readonly slot: PageSlot;
  readonly inPage: InPage;
  readonly deadline: Deadline;
  readonly blocklists: Blocklists;
  readonly history: NavigationHistory;
  readonly network: NetworkLog;
  /** What is left of `settleTimeout`, in milliseconds. */
  readonly patience: { leftMs: number };
  readonly robotsOf: RobotsOf;
  /** Tells the caller something about the result that the picture does not show by itself. */
  readonly warn: (warning: CaptureWarning) => void;
  /** Adds to what is reported about the page. */
  readonly note: (seen: Partial<Observations>) => void;
};
