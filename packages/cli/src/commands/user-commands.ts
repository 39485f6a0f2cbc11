import type { Command } from '../command.ts';
import { batch } from './batch.ts';
import { capture } from './capture.ts';
import { completion, login, logout, mcp, open, usage } from './installation.ts';
import { compose } from './compose.ts';
import { crawl } from './crawl.ts';
import { jobCommands } from './jobs.ts';
import { linkCommands } from './links.ts';
import { migrateRequest } from './migrate-request.ts';
import { scheduleCommands } from './schedules.ts';
import { watch } from './watch.ts';

/** The order is that of the help. Completions, documents and tests read this table too. */
export const userCommands: readonly Command[] = [
  capture,
  batch,
  crawl,
  watch,
  compose,
  ...scheduleCommands,
  ...jobCommands,
  ...linkCommands,
  usage,
  migrateRequest,
  mcp,
  open,
  login,
  logout,
  completion,
];
