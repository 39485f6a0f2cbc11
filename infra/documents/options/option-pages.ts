import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { OptionName } from '../../../packages/contracts/src/capture/options.ts';
import { root } from '../../local/root.ts';
import { formatMarkdownTable } from '../markdown-table.ts';
import { siteOperations, findBodySchema, resolveSchema } from '../site/api.ts';
import { describeField } from '../site/fields.ts';
import { wrapText } from '../wrap-text.ts';
import { isExamplePair, optionExamples, getExampleImage, type ExamplePair } from './option-examples.ts';
import { optionGroups, type OptionGroup } from './option-groups.ts';
import { readWebpSize } from './webp-size.ts';

const optionNames = Object.keys(optionExamples) as readonly OptionName[];
const groupEntries = Object.entries(optionGroups) as readonly (readonly [
  OptionGroup,
  (typeof optionGroups)[OptionGroup],
])[];
const findOptionsInGroup = (group: OptionGroup): readonly OptionName[] =>
  optionNames.filter((name) => optionExamples[name].group === group);

const { properties = {} } = resolveSchema(
  findBodySchema(siteOperations.find(({ operationId }) => operationId === 'createCapture')!)!,
);
const describeOption = (name: OptionName) => describeField(name, properties[name] ?? {}, false);

const generatedMark =
  '<!-- Printed from `infra/documents/options` and the contracts by `npm run generate`; do not edit. -->';

/**
 * Returns the files of `docs/options`: a list of all options, and a page for each group with a pair
 * of images for each option.
 */
export const printOptionPages = (): Readonly<Record<string, string>> => ({
  'docs/options/README.md': formatListPage(),
  ...Object.fromEntries(groupEntries.map(([group, { file }]) => [`docs/options/${file}.md`, formatGroupPage(group)])),
});
function formatListPage(): string {
  const parts = groupEntries.map(([group, { file, title, about }]) => {
    const links = findOptionsInGroup(group).map((name) => `- [\`${name}\`](${file}.md#${name.toLowerCase()})`);
    return `## [${title.replace('Options: ', '')}](${file}.md)\n\n${about}\n\n${links.join('\n')}`;
  });
  return (
    `# All options\n\n${generatedMark}\n\nEach option has its meaning, its limits, and two screenshots that the service ` +
    'has captured itself.\n[Capture](../interface/capture.md) has the rules for options that are used together.' +
    `\n\n${parts.join('\n\n')}\n`
  );
}

function formatGroupPage(group: OptionGroup): string {
  const { title, about, search } = optionGroups[group];
  return `# ${title}\n\n<!-- search: ${search} -->\n\n${generatedMark}\n\n${about}\n\n${findOptionsInGroup(group).map(formatSection).join('\n\n')}\n`;
}

function formatSection(name: OptionName): string {
  const { accepts, fallback, meaning } = describeOption(name);
  const example = optionExamples[name];
  const inner = Object.keys(resolveSchema(properties[name] ?? {}).properties ?? {}).map((field) => `\`${field}\``);
  const takes = `Accepts ${inner.length === 0 ? accepts : `an object of ${inner.join(', ')}`}.${fallback === '' ? '' : ` Default: ${fallback}.`}`;
  return [`## ${name}`, wrapText(meaning), takes, isExamplePair(example) ? formatPair(name, example) : example.says]
    .filter(Boolean)
    .join('\n\n');
}

function formatPair(name: OptionName, { fields, beside = {}, shows }: ExamplePair): string {
  const { format, ...others } = beside;
  const both =
    Object.keys(format === 'pdf' ? others : beside).length === 0
      ? ''
      : ` Both captures also have \`${JSON.stringify(format === 'pdf' ? others : beside)}\`.`;
  const table = formatMarkdownTable(
    ['Without', 'With'],
    [
      [
        formatImage(name, 'without', `Without ${name}`),
        `${formatImage(name, 'with', `With ${name}`)}<br>\`${JSON.stringify(fields)}\``,
      ],
    ],
  );
  return `${table}\n\n${wrapText(`${shows}${both}`)}`;
}

function formatImage(name: OptionName, side: 'with' | 'without', text: string): string {
  const file = getExampleImage(name, side);
  const { width, height } = readWebpSize(readFileSync(join(root, 'docs/pictures/options', file)));
  return `<img src="../pictures/options/${file}" width="${width}" height="${height}" loading="lazy" alt="${text.replaceAll('`', '').replaceAll('"', '')}">`;
}
