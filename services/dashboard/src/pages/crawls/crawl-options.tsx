import { Group, NumberInput, Switch, TagsInput, MultiSelect, Stack } from '@mantine/core';
import { crawlRequest } from '@tintype/contracts/crawls/crawl-request';
import { Fold } from '../../parts/fold.tsx';

export type CrawlSettings = {
  readonly depth?: number;
  readonly limit?: number;
  readonly outputs?: readonly string[];
  readonly includePatterns?: readonly string[];
  readonly excludePatterns?: readonly string[];
  readonly includeSubdomains?: boolean;
};
type Props = { readonly settings: CrawlSettings; readonly onChange: (settings: CrawlSettings) => void };
type Field = { readonly default?: unknown; readonly minimum?: number; readonly maximum?: number };

const fields = (crawlRequest.json as { readonly properties: Readonly<Record<string, Field>> }).properties;
const outputs = ['screenshot', 'html', 'markdown', 'json'] as const;

/** What a crawl takes along. What is left empty is as the service has it. */
export function CrawlOptions({ settings, onChange }: Props) {
  const number = (name: 'depth' | 'limit', label: string) => (
    <NumberInput
      label={label}
      w={160}
      min={fields[name]?.minimum ?? 0}
      max={fields[name]?.maximum ?? 100}
      placeholder={String(fields[name]?.default ?? '')}
      value={settings[name] ?? ''}
      onChange={(value) => onChange({ ...settings, [name]: typeof value === 'number' ? value : undefined })}
    />
  );
  const list = (name: 'includePatterns' | 'excludePatterns', label: string) => (
    <TagsInput
      label={label}
      placeholder="https://example.com/docs/**"
      splitChars={[]}
      value={[...(settings[name] ?? [])]}
      onChange={(value) => onChange({ ...settings, [name]: value.length === 0 ? undefined : value })}
    />
  );
  return (
    <Fold label="How far, and what">
      <Stack gap={16}>
        <Group gap={16} align="flex-end">
          {number('depth', 'Links from the first page')}
          {number('limit', 'Pages at most')}
          <Switch
            label="Subdomains too"
            mb={8}
            checked={settings.includeSubdomains ?? false}
            onChange={({ currentTarget }) => onChange({ ...settings, includeSubdomains: currentTarget.checked })}
          />
        </Group>
        <MultiSelect
          label="Of each page"
          data={[...outputs]}
          value={[...(settings.outputs ?? outputs)]}
          onChange={(value) => onChange({ ...settings, outputs: value.length === 0 ? undefined : value } as CrawlSettings)}
        />
        {list('includePatterns', 'Only addresses like')}
        {list('excludePatterns', 'No addresses like')}
      </Stack>
    </Fold>
  );
}
