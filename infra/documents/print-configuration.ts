import { localSettings } from '../local/settings.ts';
import { markdownTable } from './markdown-table.ts';
import { allSettings, type Setting } from './settings.ts';

const marks = ({ isSecret }: Setting): string => (isSecret ? ' **Secret.**' : '');
const shownDefault = ({ fallback, fallbackByMachine }: Setting): string =>
  fallback === undefined ? '**required**' : fallback === '' ? (fallbackByMachine ?? '') : `\`${fallback}\``;
const row = (setting: Setting): readonly string[] => [
  `\`${setting.env}\``,
  `${setting.about}${setting.accepts === '' ? '' : ` (${setting.accepts})`}.${marks(setting)}`,
  shownDefault(setting),
  setting.services.join(', '),
];

/** Prints `docs/configuration.md`. */
process.stdout.write(`# Configuration

Printed from the settings tables of the services (\`services/*/src/config.ts\`) by \`npm run generate\`; do not edit.

All settings are environment variables. A service reads its own at the start; when there are problems it names all of them and
ends with code 78. An empty variable counts as absent. \`process.started\` in the log tells what a service runs with, secrets
only as set or not set. \`npm start\` sets by itself what is required, and hands on what you set. \`tintype doctor\` checks
what the settings lead to.

${markdownTable(['Variable', 'Meaning', 'Default', 'Read by'], allSettings().map(row))}

The command line (\`npm run tintype\`) reads \`DATABASE_URL\`, \`REDIS_URL\`, \`TINTYPE_SECRET\`, \`TINTYPE_SMTP_URL\` and the storage settings;
with which installation it works is in [local.md](local.md#the-command-line).

## Of Node itself

\`UV_THREADPOOL_SIZE\` (4 unless set) is the number of threads that a process has for name look-ups and picture encoding.
\`npm start\` and the images set 16, so that slow name servers do not hold pictures up.

## Only on a developer's machine

${markdownTable(
  ['Variable', 'Meaning', 'Default'],
  localSettings.map(({ env, about, fallback }) => [
    `\`${env}\``,
    `${about}.`,
    fallback === undefined ? '' : `\`${fallback}\``,
  ]),
)}
`);
