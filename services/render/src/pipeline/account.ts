import type { CaptureRequest } from '@tintype/contracts/capture/capture-request';
import type {
  CaptureReport,
  CaptureWarning,
  Observations,
  StageTiming,
} from '@tintype/contracts/capture/capture-result';
import { reportedAddresses } from '../context/reported-url.ts';
import type { Visit } from '../stages/navigate.ts';
import { sortTimings } from './stage.ts';

/**
 * The facts about a capture in progress, over all its attempts. The report can be created at any
 * point, also for a failed capture.
 */
export type Account = {
  readonly timed: (timing: StageTiming) => void;
  readonly warn: (warning: CaptureWarning) => void;
  readonly note: (more: Partial<Observations>) => void;
  readonly visited: (visit: Visit) => void;
  readonly seen: () => Visit & Partial<Observations>;
  readonly lastStage: () => string | undefined;
  readonly report: () => CaptureReport;
};

export function openAccount(request: CaptureRequest): Account {
  const startedAt = performance.now();
  const warnings: CaptureWarning[] = [];
  const stages: StageTiming[] = [];
  let visit: Visit = { finalUrl: null, httpStatus: null };
  let observed: Partial<Observations> = {};
  const seen = () => ({ ...visit, ...observed });
  return {
    timed: (timing) => void stages.push(timing),
    warn: (given) => void warnings.push(given),
    note: (more) => void (observed = { ...observed, ...more }),
    visited: (made) => void (visit = made),
    seen,
    lastStage: () => stages.at(-1)?.stage,
    report: () => ({
      ...reportedAddresses(request, seen()),
      renderTimeMs: Math.round(performance.now() - startedAt),
      warnings,
      stages: sortTimings(stages),
    }),
  };
}
