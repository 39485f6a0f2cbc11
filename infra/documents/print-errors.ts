import {
  errorCatalogue,
  errorCodes,
  type ErrorCode,
  type Fault,
  type Retry,
} from '../../packages/contracts/src/errors/catalogue.ts';
import { cures } from '../../packages/contracts/src/errors/cures.ts';

const causes: Record<Fault, string> = {
  caller: 'a fault of the caller',
  target: 'a fault of the site',
  service: 'a fault of the service',
};
const retries: Record<Retry, string> = {
  never: 'a repeat does not help',
  client: 'a repeat may help later',
  job: 'a repeat may help',
};

const sorted = errorCodes.toSorted((a, b) => errorCatalogue[a].status - errorCatalogue[b].status);

const section = (code: ErrorCode): string => {
  const { status, fault, retry, message } = errorCatalogue[code];
  const { cause, cure } = cures[code];
  return `## ${code}

${message} Status ${status}, ${causes[fault]}; ${retries[retry]}.

- **Cause.** ${cause}
- **Cure.** ${cure}`;
};

/** Prints `docs/errors.md`. */
process.stdout.write(`# Errors

<!-- Printed from \`packages/contracts/src/errors/catalogue.ts\` by \`npm run generate\`; do not edit. -->

Every failure has one of these codes, and a \`documentationUrl\` that leads to it. The body of errors is described in [api.md](api.md#errors). The sentence
is the general one; answers add details.

${sorted.map(section).join('\n\n')}
`);
