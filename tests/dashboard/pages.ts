import type { Shown } from './fill-installation.ts';

export type ShownPage = { readonly name: string; readonly path: string };

/** Every page of the dashboard, with something on it. */
export const pagesOf = ({
  captureId,
  failedId,
  batchId,
  scheduleId,
  runId,
  crawlId,
  ...shown
}: Shown): readonly ShownPage[] => [
  { name: 'home', path: '/home' },
  { name: 'captures', path: '/captures' },
  { name: 'captures-list', path: '/captures?view=list' },
  { name: 'captures-none', path: '/captures?q=nowhere.example' },
  { name: 'capture', path: `/captures/${captureId}` },
  { name: 'capture-failed', path: `/captures/${failedId}` },
  { name: 'playground', path: '/playground' },
  { name: 'batches', path: '/batches' },
  { name: 'batch', path: `/batches/${batchId}` },
  { name: 'batch-new', path: '/batches/new' },
  { name: 'compose', path: '/compose' },
  { name: 'schedules', path: '/schedules' },
  { name: 'schedule', path: `/schedules/${scheduleId}` },
  { name: 'schedule-edit', path: `/schedules/${scheduleId}/edit` },
  { name: 'schedule-new', path: '/schedules/new' },
  { name: 'run', path: `/schedules/${scheduleId}/runs/${runId}` },
  { name: 'crawls', path: '/crawls' },
  { name: 'crawl', path: `/crawls/${crawlId}` },
  { name: 'pipelines', path: '/pipelines' },
  { name: 'pipeline', path: `/pipelines/${shown.pipelineId}` },
  { name: 'pipeline-outline', path: `/pipelines/${shown.pipelineId}?view=outline` },
  { name: 'pipeline-overlay', path: `/pipelines/${shown.pipelineId}?run=${shown.pipelineRunId}` },
  { name: 'pipeline-runs', path: `/pipelines/${shown.pipelineId}?view=runs` },
  { name: 'pipeline-run', path: `/pipelines/${shown.pipelineId}/runs/${shown.pipelineRunId}` },
  { name: 'deliveries', path: '/deliveries' },
  { name: 'usage', path: '/usage' },
  { name: 'keys', path: '/keys' },
  { name: 'members', path: '/members' },
  { name: 'organization', path: '/organization' },
  { name: 'me', path: '/me' },
  { name: 'administration', path: '/administration' },
  { name: 'missing', path: '/no-such-page' },
  { name: 'sign-in', path: '/sign-in' },
  { name: 'reset', path: '/reset' },
];
