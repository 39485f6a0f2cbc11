import { CommanderError } from 'commander';
import { UsageError, type CommandOutput, type Command, type CommandEnvironment, type ExitCode } from './command.ts';
import { createCommandTree } from './command-tree.ts';
import { connect, formatCurlCommand, describeRequest, RequestShown } from './connection/connect.ts';
import { toCommandFailure, type ReportedFailure } from './failures.ts';
import type { ParsedFlags } from './flags/command-flags.ts';
import { requireWritableFolder } from './files/write-files.ts';
import type { Terminal } from './terminal.ts';

type ProgramCall = {
  readonly title: string;
  readonly commands: readonly Command[];
  readonly args: readonly string[];
  readonly environment: CommandEnvironment;
  readonly random: (count: number) => Uint8Array;
  readonly terminal: Terminal;
  /** Lets Ctrl-C abort a signal if a command requests it. */
  readonly stopSignal: () => AbortSignal;
  readonly explain?: (error: unknown) => ReportedFailure | undefined;
  readonly prepare?: (command: Command) => void;
};

/** Runs one command line. Results go to stdout, everything else to stderr. */
export async function runProgram(call: ProgramCall): Promise<ExitCode> {
  const { args, commands, terminal, title } = call;
  const json = args.includes('--json');
  let chosen: Command | undefined;
  let exitCode: ExitCode = 0;
  let complaint = '';
  const tree = createCommandTree(commands, {
    title,
    isWholeHelp: args.at(-1) === 'all',
    write: terminal.write,
    complain: (text) => void (complaint += text),
    run: async (command, parsed) => {
      chosen = command;
      call.prepare?.(command);
      exitCode = printOutput(await run(command, parsed, json, call), terminal, json);
    },
  });
  try {
    await tree.parseAsync(args.length === 0 ? ['--help'] : args, { from: 'user' });
    return exitCode;
  } catch (error) {
    if (error instanceof CommanderError && error.exitCode === 0) return 0;
    if (error instanceof RequestShown) {
      const lines = args.includes('--curl') ? [formatCurlCommand(error.request)] : describeRequest(error.request);
      return printOutput({ json: error.request, lines }, terminal, json);
    }
    const failure =
      error instanceof CommanderError
        ? ({ exitCode: 2, message: complaint.trim() } as const)
        : (call.explain?.(error) ?? toCommandFailure(error, chosen?.fields));
    const hint = error instanceof UsageError && !json ? `\nSee tintype ${chosen?.name} --help.` : '';
    terminal.tell(json ? formatFailureJson(failure) : `${formatFailure(failure)}${hint}\n`);
    return failure.exitCode;
  }
}

function run(
  command: Command,
  { values, words, request }: ParsedFlags,
  json: boolean,
  call: ProgramCall,
): Promise<CommandOutput> {
  const { args, environment, random, terminal, stopSignal } = call;
  const isShown = args.includes('--dry-run') || args.includes('--curl');
  return command.run({
    // The types of the command's own options are known only to the command.
    values: values as never,
    words,
    request,
    json,
    environment,
    random,
    terminal,
    stopSignal,
    progress: (line) => terminal.tell(`${line}\n`),
    requireWritable: (folder) => void (isShown || folder === undefined || requireWritableFolder(folder)),
    tintype: () => connect(environment, { isShown }),
  });
}

function printOutput(
  { json, lines, bytes, exitCode = 0 }: CommandOutput,
  terminal: Terminal,
  asksForJson: boolean,
): ExitCode {
  if (asksForJson) terminal.write(`${JSON.stringify(json)}\n`);
  else if (bytes !== undefined) terminal.write(bytes);
  else terminal.write(lines.map((line) => `${line}\n`).join(''));
  return exitCode;
}

const formatFailure = ({ message, requestId }: ReportedFailure): string =>
  requestId === undefined ? message : `${message} (request ${requestId})`;

const formatFailureJson = ({ exitCode: _exitCode, ...error }: ReportedFailure): string =>
  `${JSON.stringify({ error })}\n`;
