import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { userCommands } from '../../packages/cli/src/commands/user-commands.ts';
import { exitCodes } from '../../packages/cli/src/failures.ts';
import { globalFlags, screen } from '../../packages/cli/src/help.ts';
import { root } from '../local/root.ts';
import { tasks } from './command-line/tasks.ts';
import { formatMarkdownTable } from './markdown-table.ts';

const { version } = JSON.parse(readFileSync(join(root, 'packages/cli/package.json'), 'utf8')) as { version: string };
const packageUrl = `https://tintype.example.com/clients/tintype-cli-${version}.tgz`;
const formatCode = (text: string): string => `\`${text}\``;

/** Returns the text of `docs/command-line.md`. */
export const printCommands = (): string => `# The command line

Printed from \`packages/cli/src/commands\` and \`infra/documents/command-line\` by \`npm run generate\`; do not edit.

\`tintype\` calls an installation by its public API. It needs an API key, and no server on the same machine. If the
services are installed, the same program has the commands for administrators ([operations.md](operations.md)).

## Install

${formatMarkdownTable(
  ['Where', 'How'],
  [
    ['any machine with Node 22.13', formatCode(`npx ${packageUrl} capture https://example.com`)],
    ['permanently', formatCode(`npm install --global ${packageUrl}`)],
    [
      'a checkout with a running installation',
      '`npm run tintype -- capture https://example.com` uses its address and first key, and writes into your folder',
    ],
    ['an image', '`tintype`, with `TINTYPE_URL` and `TINTYPE_API_KEY`'],
  ],
)}

Every gateway with a dashboard serves the package of its version below \`/clients\`. It is one file without dependencies.

The address and the key come from \`TINTYPE_URL\` and \`TINTYPE_API_KEY\`, or from \`tintype login\`, which stores them in
\`~/.config/tintype\` in a file of mode 600. A file that others can read is refused. There is no flag for the key, because
other users of a machine can see the flags of processes.

## Tasks

${formatMarkdownTable(
  ['Task', 'Command'],
  tasks.map(({ does, typed }) => [does, formatCode(typed)]),
)}

## Commands

${formatMarkdownTable(
  ['Command', 'Does'],
  userCommands.map(({ name, summary }) => [formatCode(name), summary]),
)}

\`--help\` of a command shows an example and fits ${screen.lines} lines of ${screen.columns} characters; \`--help all\` lists every flag. Every command has:

${formatMarkdownTable(
  ['Flag', 'Does'],
  Object.entries(globalFlags).map(([name, about]) => [formatCode(`--${name}`), about]),
)}

**Options of a capture are flags** from the OpenAPI document: \`fullPage\` is \`--full-page\`, \`viewport.width\` is
\`--viewport.width\`, \`blockAds: false\` is \`--no-block-ads\`. A size can be \`--viewport 800x600\`. Lists repeat their flag;
separate names with commas. Objects are JSON, or \`@\` and the name of a file with JSON. Each output is a flag too
(\`--markdown\`), except \`json\` and \`metadata\`, whose flags have a different meaning: use \`--outputs metadata\`.

## Output and exit codes

Results go to stdout, as lines or with \`--json\` as one line of JSON. Progress, warnings and errors go to stderr; a log
gets a progress line every 10 s. \`NO_COLOR\` is respected. In a terminal, \`capture\`, \`compose\` and \`jobs save\` write a file and
print its path; into a pipe they write the bytes.

${formatMarkdownTable(
  ['Exit code', 'When'],
  Object.entries(exitCodes).map(([number, about]) => [number, about]),
)}

## Long lists

\`tintype batch\` reads the list once before it sends anything. Invalid lines are listed and skipped, a byte order mark is
skipped, and lines that begin with \`#\` are comments. A line can be \`{"url": "https://example.com", "options": {"fullPage": true}}\`.

- **Names.** Each file begins with the number of its line: \`0012-example.com-about.webp\`.
- **Stop and continue.** After Ctrl-C, a lost connection or a crash, the same command continues: no line is sent or captured
  twice. The folder has \`.tintype-batch.json\` while the batch is unfinished. The command refuses a different list or
  different options there. The service continues in the meantime.
- **Gateway restarts.** The command waits for about four minutes.
- **Failures** do not stop the command. \`failures.txt\` in the folder lists them in the order of the list, each below its
  reason as a comment. You can use the file as the next list.
- **Memory** does not grow with the list: about 100 lines are open at a time.

\`tintype crawl\` continues in the same way. \`tintype watch\` creates a schedule, and deletes it with its captures when it
ends, unless you pass \`--keep\`. With \`--price SELECTOR\` and \`--below\` or \`--above\`, or with \`--stock SELECTOR\`,
it reports [values](schedules.md#values-and-conditions) instead of changes.
`;
