#!/usr/bin/env node
import { randomBytes } from 'node:crypto';
import { setFlagsFromString } from 'node:v8';
import { userCommands } from './commands/user-commands.ts';
import { processTerminal, processStopSignal } from './process-terminal.ts';
import { runProgram } from './program.ts';

// A list of 100,000 pages produces so much garbage that the heap would grow to 250 MB before a
// collection. This setting limits it to 30 MB.
setFlagsFromString('--optimize-for-size');

process.exitCode = await runProgram({
  title: 'tintype: capture web pages with a Tintype installation',
  commands: userCommands,
  args: process.argv.slice(2),
  environment: process.env,
  random: randomBytes,
  terminal: processTerminal(),
  stopSignal: processStopSignal(),
});
