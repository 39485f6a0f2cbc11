import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { until as waitUntil } from '@tintype/testing/until';

type Answer = Readonly<Record<string, unknown>>;
type Options = {
  /** In place of the first line, which names the installation and its key. */
  readonly settings: string;
  /** What a reader repeats until its answer is the wanted one. */
  readonly until: { readonly command: string; readonly isThere: (answer: Answer) => boolean };
};

/**
 * Runs the commands of a section as a reader does, and gives their answers. What `NAME=… # the "id"
 * of the response` says is put there.
 */
export async function runDocumented(path: string, heading: string, { settings, until }: Options): Promise<Answer[]> {
  const text = readFileSync(join(import.meta.dirname, '../..', path), 'utf8');
  const section = text.slice(text.indexOf(`## ${heading}\n`)).split('\n## ', 1)[0]!;
  const script = [...section.matchAll(/```sh\n(.*?)```/gs)].map(([, block]) => block!).join('\n');
  const known: string[] = [settings];
  const answers: Answer[] = [];
  for (const command of commandsOf(script.split('\n').slice(1))) {
    const [, name, field] = /^([A-Z]+)=…\s+# the "(\w+)" of the response/.exec(command) ?? [];
    if (name !== undefined) known.push(`${name}='${String(answers.at(-1)![field!])}'`);
    else if (/^\w+\(\) /.test(command)) known.push(command);
    else if (command !== until.command) answers.push(await run([...known, command]));
    else {
      const isThere = async (): Promise<Answer | undefined> => {
        const answer = await run([...known, command]);
        return until.isThere(answer) ? answer : undefined;
      };
      answers.push(await waitUntil(isThere, { what: `${command} to be as wanted` }));
    }
  }
  return answers;
}

/** A command goes on in the next line after a backslash and inside of quotes. */
function commandsOf(lines: readonly string[]): string[] {
  const commands: string[] = [];
  let open = '';
  for (const line of lines) {
    open += open === '' ? line : `\n${line}`;
    if (line.endsWith('\\') || open.split("'").length % 2 === 0) continue;
    if (open.trim() !== '') commands.push(open);
    open = '';
  }
  return commands;
}

async function run(lines: readonly string[]): Promise<Answer> {
  const { stdout } = await promisify(execFile)('bash', ['-c', lines.join('\n')]);
  return JSON.parse(stdout) as Answer;
}
