import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../../local/root.ts';
import { formatPythonText } from './names.ts';

/** Prints the version of the client, which is that of the service. */
export function printVersion(): string {
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { readonly version: string };
  return `"""The version of the client, which is that of the service.

Printed by \`npm run generate\`; do not edit.
"""

VERSION = ${formatPythonText(version)}
`;
}
