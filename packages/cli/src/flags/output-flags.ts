import type { Command } from '../command.ts';
import { globalFlags } from './global-flags.ts';

/** A name of an output that is a flag of its own, such as --markdown. */
export type OutputFlag = { readonly flag: string; readonly about: string };

/** Each output is a switch too, but for those whose name is another flag already (json, metadata). */
export function outputFlagsOf({ options, fields = [] }: Command): readonly OutputFlag[] {
  const outputs = fields.find(({ flag }) => flag === 'outputs');
  const taken = [...Object.keys(options), ...Object.keys(globalFlags), ...fields.map(({ flag }) => flag)];
  return (outputs?.choices ?? [])
    .filter((name) => !taken.includes(name))
    .map((flag) => ({ flag, about: `The same as --outputs ${flag}.` }));
}
