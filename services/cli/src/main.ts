#!/usr/bin/env node
import { randomBytes } from 'node:crypto';
import { userInfo } from 'node:os';
import { processTerminal, processStopSignal } from '@tintype/cli/process-terminal';
import { runCli } from './cli.ts';

process.exitCode = await runCli({
  args: process.argv.slice(2),
  environment: process.env,
  random: randomBytes,
  user: getUserName(),
  terminal: processTerminal(),
  stopSignal: processStopSignal(),
});

/** Returns the user name. A container may run under a number that has no name. */
function getUserName(): string {
  try {
    return userInfo().username;
  } catch {
    return String(process.getuid?.());
  }
}
