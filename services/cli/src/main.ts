#!/usr/bin/env node
import { randomBytes } from 'node:crypto';
import { runCli } from './cli.ts';

const { exitCode, stdout, stderr } = await runCli({
  args: process.argv.slice(2),
  environment: process.env,
  random: randomBytes,
  progress: (line) => process.stderr.write(`${line}\n`),
});
process.stdout.write(stdout);
process.stderr.write(stderr);
process.exitCode = exitCode;
