#!/usr/bin/env node
import { randomBytes } from 'node:crypto';
import { userCommands } from './commands/user-commands.ts';
import { processTerminal } from './process-terminal.ts';
import { runProgram } from './program.ts';
import { processStopSignal } from './stop-signal.ts';

process.exitCode = await runProgram({
  title: 'tintype: captures of web pages by a Tintype installation',
  commands: userCommands,
  args: process.argv.slice(2),
  environment: process.env,
  random: randomBytes,
  terminal: processTerminal(),
  stopSignal: processStopSignal(),
});
