import {
  errorCatalogue,
  errorCodes,
  type ErrorCode,
  type Fault,
  type Retry,
} from '../../packages/contracts/src/errors/catalogue.ts';
import { cures } from '../../packages/contracts/src/errors/cures.ts';
import { markdownTable } from './markdown-table.ts';

const moves: Record<Fault, string> = { caller: 'yours', target: 'the site', service: 'ours' };
const retries: Record<Retry, string> = {
  never: 'no',
  client: 'later',
  job: 'may help',
};

const row = (code: ErrorCode): readonly string[] => {
  const { status, fault, retry, message } = errorCatalogue[code];
  return [`\`${code}\``, String(status), moves[fault], retries[retry], message];
};
const sorted = errorCodes.toSorted((a, b) => errorCatalogue[a].status - errorCatalogue[b].status);

/** Prints `docs/errors.md`. */
process.stdout.write(`# Errors

Printed from \`packages/contracts/src/errors/catalogue.ts\` by \`npm run generate\`; do not edit.

Every failure has one of these codes. The body around it is described in [api.md](api.md). _Whose move_ says who can do
something about it; _again_ whether the same request may succeed when it is sent again. The sentence is the general one: where
more is known, the answer says it.

${markdownTable(['Code', 'Status', 'Whose move', 'Again', 'Sentence'], sorted.map(row))}

## Cause and cure

\`documentationUrl\` of an error leads to its row of this table on the reference page (\`/docs\`).

${markdownTable(
  ['Code', 'Usual cause', 'What to do'],
  sorted.map((code) => [`\`${code}\``, cures[code].cause, cures[code].cure]),
)}
`);
