import { parseFlags } from './flags/parse-flags.ts';
import { completionsOf } from './completion.ts';
import { WrongUse, type Answer, type Command, type Environment, type ExitCode } from './command.ts';
import { connect } from './connection/connect.ts';
import { curlOf, describeRequest, RequestShown } from './connection/request-shown.ts';
import { failureOf, type Failure } from './failures.ts';
import { helpOf, overview } from './help.ts';
import { nearest } from './nearest.ts';
import type { Terminal } from './terminal.ts';

type Call = {
  readonly title: string;
  readonly commands: readonly Command[];
  readonly args: readonly string[];
  readonly environment: Environment;
  readonly random: (count: number) => Uint8Array;
  readonly terminal: Terminal;
  /** Makes Ctrl-C abort a signal, once a command asks for it. */
  readonly stopSignal: () => AbortSignal;
  /** Words for failures that only some commands know. */
  readonly explain?: (error: unknown) => Failure | undefined;
  /** Before a command runs. */
  readonly prepare?: (command: Command) => void;
};

/** Runs one command line. Answers go to stdout, everything else to stderr. */
export async function runProgram(call: Call): Promise<ExitCode> {
  const { args, commands, terminal, title } = call;
  const json = args.includes('--json');
  if (args[0] === 'complete') {
    const found = completionsOf(commands, args.slice(args.indexOf('--') + 1));
    terminal.write(found.map((one) => `${one}\n`).join(''));
    return 0;
  }
  const chosen = commandOf(commands, args);
  if (chosen === undefined) {
    if (!asksForHelp(args)) return wrong(terminal, unknownCommand(commands, args), json);
    terminal.write(overview(commands, title));
    return 0;
  }
  const rest = args.slice(chosen.name.split(' ').length);
  const help = rest.findIndex((word) => ['--help', '-h'].includes(word));
  if (help >= 0) {
    terminal.write(helpOf(chosen, rest[help + 1] === 'all'));
    return 0;
  }
  try {
    call.prepare?.(chosen);
    return answer(await run(chosen, rest, json, call), terminal, json);
  } catch (error) {
    if (error instanceof RequestShown) {
      const lines = args.includes('--curl') ? [curlOf(error.request)] : describeRequest(error.request);
      return answer({ json: error.request, lines }, terminal, json);
    }
    if (error instanceof WrongUse && !json)
      return wrong(terminal, `${error.message}\nSee tintype ${chosen.name} --help.`, json);
    const failure = call.explain?.(error) ?? failureOf(error, chosen.fields);
    terminal.tell(json ? asJson(failure) : `${describe(failure)}\n`);
    return failure.exitCode;
  }
}

function run(command: Command, args: readonly string[], json: boolean, call: Call): Promise<Answer> {
  const { environment, random, terminal, stopSignal } = call;
  const { values, words, request } = parseFlags(command, args);
  const isShown = args.includes('--dry-run') || args.includes('--curl');
  return command.run({
    // As the options of the command say, which its own type knows.
    values: values as never,
    words,
    request,
    json,
    environment,
    random,
    terminal,
    stopSignal,
    progress: (line) => terminal.tell(`${line}\n`),
    tintype: () => connect(environment, { isShown }),
  });
}

/** `jobs show` before `jobs`. */
const commandOf = (commands: readonly Command[], args: readonly string[]): Command | undefined =>
  commands
    .filter(({ name }) => name.split(' ').every((word, at) => args[at] === word))
    .toSorted((one, other) => other.name.length - one.name.length)[0];

const asksForHelp = (args: readonly string[]): boolean =>
  args.length === 0 || ['--help', '-h', 'help'].includes(args[0] ?? '') || args.at(-1) === '--help';

function unknownCommand(commands: readonly Command[], args: readonly string[]): string {
  const words = args.filter((word) => !word.startsWith('-')).slice(0, 2);
  if (words.length === 0) return `A command is missing before ${args[0]}. See tintype --help.`;
  const known = commands.map(({ name }) => name);
  const family = known.filter((name) => name.startsWith(`${words[0]} `));
  const near = nearest(words.join(' '), known) ?? nearest(words[0]!, known);
  const hint =
    family.length > 0
      ? `There are ${family.join(', ')}`
      : near === undefined
        ? 'See tintype --help'
        : `Did you mean ${near}?`;
  return `There is no command "${words.join(' ')}". ${hint}`;
}

function answer({ json, lines, bytes, exitCode = 0 }: Answer, terminal: Terminal, asksForJson: boolean): ExitCode {
  if (asksForJson) terminal.write(`${JSON.stringify(json)}\n`);
  else if (bytes !== undefined) terminal.write(bytes);
  else terminal.write(lines.map((line) => `${line}\n`).join(''));
  return exitCode;
}

function wrong(terminal: Terminal, message: string, json: boolean): ExitCode {
  terminal.tell(json ? asJson({ exitCode: 2, message }) : `${message}\n`);
  return 2;
}

const describe = ({ message, requestId }: Failure): string =>
  requestId === undefined ? message : `${message} (request ${requestId})`;

const asJson = ({ exitCode: _exitCode, ...error }: Failure): string => `${JSON.stringify({ error })}\n`;
