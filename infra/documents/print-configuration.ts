import { localSettings } from '../local/settings.ts';
import { markdownTable } from './markdown-table.ts';
import { allSettings, type Setting } from './settings.ts';

const marks = ({ isSecret }: Setting): string => (isSecret ? ' **Secret.**' : '');
const shownDefault = ({ fallback }: Setting): string =>
  fallback === undefined ? '**required**' : fallback === '' ? '' : `\`${fallback}\``;
const row = (setting: Setting): readonly string[] => [
  `\`${setting.env}\``,
  `${setting.about}${setting.accepts === '' ? '' : ` (${setting.accepts})`}.${marks(setting)}`,
  shownDefault(setting),
  setting.services.join(', '),
];

/** Prints `docs/configuration.md`. */
process.stdout.write(`# Configuration

Printed from the settings tables of the services (\`services/*/src/config.ts\`) by \`npm run generate\`; do not edit.

All settings are environment variables. A service reads its own at the start, names every problem at once and ends with code 78
when there is one. An empty variable counts as absent. What a service runs with stands in its first log line; secrets only
as set or not set. \`npm start\` sets what is required by itself, and hands on whatever you set. \`tintype doctor\` checks what the settings lead to.

${markdownTable(['Variable', 'Meaning', 'Default', 'Read by'], allSettings().map(row))}

The command line (\`npm run tintype\`) reads \`DATABASE_URL\`, \`REDIS_URL\`, \`TINTYPE_SECRET\` and the storage settings.

## Of Node itself

\`UV_THREADPOOL_SIZE\` (4 unless set) is the number of threads for name look-ups and picture encoding of one process. \`npm start\` and the images
set 16, so that slow name servers do not hold pictures up.

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
