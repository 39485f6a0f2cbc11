import { Group, NumberInput, Switch, TagsInput, MultiSelect, Stack } from '@mantine/core';
import { Estimate } from '../../parts/estimate/estimate.tsx';
import classes from './crawl-page.module.css';
import { Fold } from '../../parts/fold.tsx';

export type CrawlSettings = {
  readonly depth?: number;
  readonly limit?: number;
  readonly outputs?: readonly string[];
  readonly includePatterns?: readonly string[];
  readonly excludePatterns?: readonly string[];
  readonly includeSubdomains?: boolean;
  readonly hashRoutes?: boolean;
};
type Props = {
  readonly settings: CrawlSettings;
  /** Whether the user has entered a page from which a crawl could start. */
  readonly hasPage: boolean;
  readonly onChange: (settings: CrawlSettings) => void;
};

/**
 * The limits of docs/interface/crawls.md. They are repeated here, because the schema would include
 * the list of all public suffixes. The service validates the values.
 */
const bounds = { depth: { min: 0, max: 5, usual: 2 }, limit: { min: 1, max: 100, usual: 25 } } as const;
const outputs = ['screenshot', 'html', 'markdown', 'json'] as const;

/** The settings of a crawl. An empty field means the service's default. */
export function CrawlOptions({ settings, hasPage, onChange }: Props) {
  const number = (name: 'depth' | 'limit', label: string) => (
    <NumberInput
      label={label}
      w={160}
      min={bounds[name].min}
      max={bounds[name].max}
      placeholder={String(bounds[name].usual)}
      value={settings[name] ?? ''}
      onChange={(value) => onChange({ ...settings, [name]: typeof value === 'number' ? value : undefined })}
    />
  );
  const flag = (name: 'includeSubdomains' | 'hashRoutes', label: string) => (
    <Switch
      label={label}
      mb={8}
      checked={settings[name] ?? false}
      onChange={({ currentTarget }) => onChange({ ...settings, [name]: currentTarget.checked || undefined })}
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
    <>
      {hasPage && (
        <div className={classes.estimate}>
          <Estimate
            kind="crawl"
            isAtMost
            captures={settings.depth === 0 ? 1 : (settings.limit ?? bounds.limit.usual)}
          />
        </div>
      )}
      <Fold label="Scope">
        <Stack gap={16}>
          <Group gap={16} align="flex-end">
            {number('depth', 'Maximum depth')}
            {number('limit', 'Maximum pages')}
            {flag('includeSubdomains', 'Include subdomains')}
            {flag('hashRoutes', 'Follow #/ routes')}
          </Group>
          <MultiSelect
            label="Outputs per page"
            data={[...outputs]}
            value={[...(settings.outputs ?? outputs)]}
            onChange={(value) =>
              onChange({ ...settings, outputs: value.length === 0 ? undefined : value } as CrawlSettings)
            }
          />
          {list('includePatterns', 'Include URL patterns')}
          {list('excludePatterns', 'Exclude URL patterns')}
        </Stack>
      </Fold>
    </>
  );
}
