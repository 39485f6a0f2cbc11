import { localSettings } from '../local/settings.ts';
import { formatMarkdownTable } from './markdown-table.ts';
import { listSettings, type DocumentedSetting } from './settings.ts';

const formatSecretMark = ({ isSecret }: DocumentedSetting): string => (isSecret ? ' **Secret.**' : '');
const formatDefault = ({ fallback, fallbackByMachine }: DocumentedSetting): string =>
  fallback === undefined ? '**required**' : fallback === '' ? (fallbackByMachine ?? '') : `\`${fallback}\``;
const toTableRow = (setting: DocumentedSetting): readonly string[] => [
  `\`${setting.env}\``,
  `${setting.about}${setting.accepts === '' ? '' : ` (${setting.accepts})`}.${formatSecretMark(setting)}`,
  formatDefault(setting),
  setting.services.join(', '),
];

/** Returns the text of `docs/configuration.md`. */
export const printConfiguration = (): string => `# Configuration

Printed from the settings tables of the services (\`services/*/src/config.ts\`) by \`npm run generate\`; do not edit.

All settings are environment variables. A service reads its own at the start; it lists all problems at once and exits with
code 78. An empty variable counts as absent. The log event \`process.started\` lists the settings of a service, secrets only as
set or not set. \`npm start\` sets the required ones and passes yours on. \`tintype doctor\` checks the settings.

${formatMarkdownTable(['Variable', 'Meaning', 'Default', 'Read by'], listSettings().map(toTableRow))}

The command line (\`npm run tintype\`) reads \`DATABASE_URL\`, \`REDIS_URL\`, \`TINTYPE_SECRET\`, \`TINTYPE_SMTP_URL\` and the storage settings;
how it chooses the installation is in [local.md](local.md#the-command-line).

## Of Node itself

\`UV_THREADPOOL_SIZE\` (4 unless set) is the number of threads that a process has for name look-ups and image encoding.
\`npm start\` and the images set 16, so slow name servers do not delay captures.

## Only on a developer's machine

${formatMarkdownTable(
  ['Variable', 'Meaning', 'Default'],
  localSettings.map(({ env, about, fallback }) => [
    `\`${env}\``,
    `${about}.`,
    fallback === undefined ? '' : `\`${fallback}\``,
  ]),
)}
`;
