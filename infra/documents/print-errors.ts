import {
  errorCatalogue,
  errorCodes,
  type ErrorCode,
  type Fault,
  type Retry,
} from '../../packages/contracts/src/errors/catalogue.ts';
import { fixes } from './error-fixes.ts';
import { wrapText } from './wrap-text.ts';

const faultLabels: Record<Fault, string> = {
  caller: 'caller',
  target: 'site',
  service: 'service',
};
const retryLabels: Record<Retry, string> = {
  never: '',
  client: '; repeat later',
  job: '; a repeat may help',
};

const sortedErrorCodes = errorCodes.toSorted((a, b) => errorCatalogue[a].status - errorCatalogue[b].status);

const formatErrorSection = (code: ErrorCode): string => {
  const { status, fault, retry, message } = errorCatalogue[code];
  const { cause, fix } = fixes[code];
  return `## ${code}

${status}, ${faultLabels[fault]}${retryLabels[retry]}. ${message}

${wrapText(`- **Cause.** ${cause}`, '  ')}
${wrapText(`- **Fix.** ${fix}`, '  ')}`;
};

/** Returns the text of `docs/errors.md`. */
export const printErrors = (): string => `# Errors

<!-- Printed from \`packages/contracts/src/errors/catalogue.ts\` by \`npm run generate\`; do not edit. -->

Each failure has one of these codes, in a [body](interface/errors.md#body) whose \`documentationUrl\` leads to this page. The first line has the
status, the origin of the error (caller, site or service), whether a repeat may help, and the message. Responses add details.

${sortedErrorCodes.map(formatErrorSection).join('\n\n')}
`;
