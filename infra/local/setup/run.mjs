import { spawn } from 'node:child_process';
import { SetupError } from './step.mjs';

const keptCharacters = 64 * 1024;

/**
 * Runs a command quietly and returns its output; a failure carries the command and the last lines
 * it wrote.
 */
export async function run(command, args, { cwd, env = process.env, input } = {}) {
  const child = spawn(command, args, { cwd, env, stdio: [input === undefined ? 'ignore' : 'pipe', 'pipe', 'pipe'] });
  let stdout = '';
  let everything = '';
  const keep = (text) => {
    everything = (everything + text).slice(-keptCharacters);
  };
  child.stdout.setEncoding('utf8').on('data', (text) => {
    stdout += text;
    keep(text);
  });
  child.stderr.setEncoding('utf8').on('data', keep);
  child.stdin?.on('error', () => {}).end(input);
  const { code, signal } = await new Promise((resolve, reject) => {
    child.once('error', (error) => reject(new SetupError(`${command} cannot be run: ${error.message}`)));
    child.once('close', (exitCode, exitSignal) => resolve({ code: exitCode, signal: exitSignal }));
  });
  if (code === 0) return stdout;
  const lastLines = everything.trimEnd().split('\n').slice(-30).join('\n');
  throw new SetupError(`${[command, ...args].join(' ')} ended with ${signal ?? `code ${code}`}:\n${lastLines}`);
}

/** Whether a command ends well; for questions asked of the machine. */
export const succeeds = (command, args, options) =>
  run(command, args, options).then(
    () => true,
    () => false,
  );
