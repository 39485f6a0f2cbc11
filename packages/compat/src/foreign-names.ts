import type { ForeignNames } from '@tintype/contracts/schemas/parse';
import { isSpellingOfField } from './our-fields.ts';
import { type SupportedService, supportedServiceNames, supportedServices } from './services.ts';

/** Names with more dots are refused together with the field that contains them. */
function isRefused(name: string): boolean {
  const [first, ...inner] = name.split('.');
  return inner.length < 2 && !isSpellingOfField(first!);
}

type ForeignName = readonly [service: string, name: string, ours: string | null];

/**
 * Options that affect the result, not `access_key` and the like, each with its service and the
 * field of this API; `null` if there is none. A different spelling of a field (`full_page`) is not
 * listed. A dot leads into an object.
 */
export const foreignRows: readonly ForeignName[] = supportedServiceNames.flatMap((service) => {
  const { title, rules }: SupportedService = supportedServices[service];
  return Object.entries(rules)
    .filter(([name, { isNeedless }]) => isNeedless !== true && isRefused(name))
    .map(([name, { ours }]): ForeignName => [title, name, ours.length === 0 ? null : ours.join(' and ')]);
});

export const foreignNames: ForeignNames = Object.fromEntries(
  [...Map.groupBy(foreignRows, ([, name]) => name)].map(([name, all]) => {
    const whose = [...new Set(all.map(([service]) => service))].join(', ');
    const counterparts = [...new Set(all.flatMap(([, , ours]) => ours ?? []))];
    const fix = counterparts.length === 0 ? 'it has no equivalent here. Omit it' : `send ${counterparts.join(' or ')}`;
    return [name, `is an option of ${whose}: ${fix}`];
  }),
);
