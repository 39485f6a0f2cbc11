import { parse } from 'yaml';
import { read } from './files.ts';
import type { Environment } from './settings.ts';

type Compose = {
  readonly services: Record<
    string,
    {
      readonly environment?: Environment;
      readonly ports?: readonly string[];
      readonly env_file?: readonly { readonly path: string }[];
      readonly healthcheck?: { readonly test: readonly string[] };
      readonly restart?: string;
      readonly build?: { readonly args: { readonly SERVICE: string } };
    }
  >;
};
export const compose = parse(read('docker-compose.yml'), { merge: true }) as Compose;

/**
 * `${NAME:-default}` gives the default; what an operator has to bring gives a text that is long
 * enough for a secret.
 */
export const withoutVariables = (value: string): string =>
  value
    .replace(/\$\{\w+:-([^}]*)\}/g, '$1')
    .replace(/\$\{\w+:\+[^}]*\}/g, '')
    .replace(/\$\{\w+:\?[^}]*\}/g, 'brought-by-the-operator-'.repeat(2));
