import {
  errorCatalogue,
  errorCodes,
  type ErrorCode,
  type Fault,
  type Retry,
} from '../../packages/contracts/src/errors/catalogue.ts';
import { cures } from '../../packages/contracts/src/errors/cures.ts';
import { markdownTable } from './markdown-table.ts';

const causes: Record<Fault, string> = { caller: 'caller', target: 'site', service: 'service' };
const retries: Record<Retry, string> = {
  never: 'no',
  client: 'later',
  job: 'may help',
};

const row = (code: ErrorCode): readonly string[] => {
  const { status, fault, retry, message } = errorCatalogue[code];
  return [`\`${code}\``, String(status), causes[fault], retries[retry], message];
};
const sorted = errorCodes.toSorted((a, b) => errorCatalogue[a].status - errorCatalogue[b].status);

/** Prints `docs/errors.md`. */
process.stdout.write(`# Errors

Printed from \`packages/contracts/src/errors/catalogue.ts\` by \`npm run generate\`; do not edit.

Every failure has one of these codes. The body of errors is described in [api.md](api.md). _Cause_ is the caller, the site or the
service. _Retry_ says whether the same request may succeed later. The sentence is the general one; answers add details.

${markdownTable(['Code', 'Status', 'Cause', 'Retry', 'Sentence'], sorted.map(row))}

## Cause and cure

\`documentationUrl\` of an error leads to its row of this table on the reference page (\`/docs\`).

${markdownTable(
  ['Code', 'Usual cause', 'Cure'],
  sorted.map((code) => [`\`${code}\``, cures[code].cause, cures[code].cure]),
)}
`);
