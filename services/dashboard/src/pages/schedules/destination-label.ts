import { contractOf, secretNames } from '@tintype/contracts/destinations/destinations';
import type { Schedule } from '../../api/schemas.ts';
import { destinationWords } from './destination-words.ts';

/**
 * Describes a destination by its type and its required fields that are not secrets: "Email:
 * a@example.com", "Slack".
 */
export function destinationLabel(destination: Schedule['destinations'][number]): string {
  const { type } = destination;
  const { label } = destinationWords[type];
  const values = destination as Readonly<Record<string, unknown>>;
  const shown = Object.entries(contractOf(type).fields)
    .filter(([name, { isRequired }]) => isRequired === true && !secretNames(type).includes(name))
    .map(([name]) => [values[name]].flat().join(', '));
  return shown.length === 0 ? label : `${label}: ${shown.join(', ')}`;
}
