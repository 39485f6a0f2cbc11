#!/usr/bin/env node
import { randomBytes } from 'node:crypto';
import { userInfo } from 'node:os';
import { runCli } from './cli.ts';

const { exitCode, stdout, stderr } = await runCli({
  args: process.argv.slice(2),
  environment: process.env,
  random: randomBytes,
  user: nameOfUser(),
  progress: (line) => process.stderr.write(`${line}\n`),
});
process.stdout.write(stdout);
process.stderr.write(stderr);
process.exitCode = exitCode;

/** A container may run as a number that has no name. */
function nameOfUser(): string {
  try {
    return userInfo().username;
  } catch {
    return String(process.getuid?.());
  }
}
