import { userCommands } from '../../../packages/cli/src/commands/user-commands.ts';

/**
 * The command for each operation that has one. If there is no other text, its own example is used.
 */
const commandsByOperation: Readonly<Record<string, string | readonly [name: string, typed: string]>> = {
  createCapture: 'capture',
  captureLater: ['capture', 'capture https://example.com --later'],
  listJobs: 'jobs',
  getJob: 'jobs show',
  getJobResult: 'jobs save',
  cancelJob: 'jobs cancel',
  createCompose: 'compose',
  createBatch: 'batch',
  startCrawl: 'crawl',
  createSchedule: 'schedule create',
  listSchedules: 'schedule list',
  getSchedule: 'schedule show',
  getScheduleHistory: 'schedule history',
  triggerSchedule: 'schedule run',
  pauseSchedule: 'schedule pause',
  resumeSchedule: 'schedule resume',
  deleteSchedule: 'schedule delete',
  listLinkKeys: 'link keys',
  createLinkKey: 'link keys create',
  rollLinkKey: 'link keys roll',
  deleteLinkKey: 'link keys delete',
  renderLink: 'link',
  getUsage: 'usage',
};

export const commandLinesByOperation: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(commandsByOperation).map(([operation, entry]) => {
    const [name, typed] = typeof entry === 'string' ? [entry, undefined] : entry;
    const example = userCommands.find((one) => one.name === name)?.example;
    if (example === undefined) throw new Error(`There is no command ${name} for ${operation}.`);
    return [operation, typed ?? example];
  }),
);
