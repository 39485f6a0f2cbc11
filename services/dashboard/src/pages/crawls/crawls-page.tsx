import { Button, Group, MultiSelect, NumberInput, Stack, Switch, TagsInput, TextInput } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { api, type Crawl } from '../../api/client.ts';
import { formatCount } from '../../format/format.ts';
import { completeUrl } from '../../format/urls.ts';
import { ListPage } from '../../layouts/page.tsx';
import { EmptyState } from '../../parts/empty-state.tsx';
import { Estimate } from '../../parts/estimate/estimate.tsx';
import { formatCurlExample } from '../../parts/examples.ts';
import { ErrorPanel, Fold } from '../../parts/panel.tsx';
import { Ago, LongUrl, StatusChip } from '../../parts/row-facts.tsx';
import { Row, RowList } from '../../parts/row-list.tsx';
import { ForMembers } from '../../session/account.tsx';
import { useRequestForm } from '../../session/confirmation.ts';
import { crawlsQuery } from './crawls-query.ts';
import classes from './crawls.module.css';

export const CrawlsPage = () => (
  <ListPage
    title="Crawls"
    about="Crawl a site and capture every page as a screenshot, HTML and Markdown."
    query={useInfiniteQuery(crawlsQuery)}
    empty={
      <EmptyState
        title="No crawls yet"
        curl={formatCurlExample('/v1/crawls', { url: 'https://example.com', depth: 2, limit: 25 })}
      >
        Enter a start URL above. The crawl follows links, respects robots.txt and captures every page once.
      </EmptyState>
    }
    before={
      <ForMembers>
        <StartCrawl />
      </ForMembers>
    }
  >
    {(crawls) => (
      <RowList label="Crawls" heads={['Site', 'Status', 'Created']}>
        {crawls.map((crawl) => (
          <OneCrawl key={crawl.id} crawl={crawl} />
        ))}
      </RowList>
    )}
  </ListPage>
);

const OneCrawl = ({ crawl }: { readonly crawl: Crawl }) => (
  <Row
    to={`/crawls/${crawl.id}`}
    title={<LongUrl url={crawl.url} />}
    status={<StatusChip status={crawl.status} />}
    aside={<Ago at={crawl.createdAt} />}
  >
    {formatCount(crawl.progress.completed)} of {formatCount(crawl.progress.discovered)} pages
    {crawl.progress.failed > 0 && `, ${formatCount(crawl.progress.failed)} failed`}
    {crawl.progress.skipped > 0 && `, ${formatCount(crawl.progress.skipped)} skipped`}
  </Row>
);

function StartCrawl() {
  const navigate = useNavigate();
  const [url, setUrl] = useState('');
  const [settings, setSettings] = useState<CrawlSettings>({});
  const { onSubmit, isBusy, error, problems } = useRequestForm({
    request: () => api.POST('/v1/crawls', { body: { url: completeUrl(url), ...settings } as never }),
    reloads: ['crawls'],
    onDone: ({ id }) => navigate({ to: '/crawls/$id', params: { id } }),
  });
  return (
    <form onSubmit={onSubmit}>
      <Group gap={8} align="flex-start">
        <TextInput
          flex="1 1 240px"
          aria-label="Start URL"
          placeholder="https://example.com"
          value={url}
          error={problems['url']}
          onChange={({ currentTarget }) => setUrl(currentTarget.value)}
        />
        <Button type="submit" disabled={url.trim() === '' || isBusy}>
          Start crawl
        </Button>
      </Group>
      <CrawlOptions settings={settings} hasPage={url.trim() !== ''} onChange={setSettings} />
      <ErrorPanel error={error} atFields={['url']} />
    </form>
  );
}

type CrawlSettings = Readonly<{
  depth?: number;
  limit?: number;
  outputs?: readonly string[];
  includePatterns?: readonly string[];
  excludePatterns?: readonly string[];
  includeSubdomains?: boolean;
  hashRoutes?: boolean;
}>;
type Props = Readonly<{
  settings: CrawlSettings;
  hasPage: boolean;
  onChange: (settings: CrawlSettings) => void;
}>;

/**
 * The limits of docs/interface/crawls.md. They are repeated here because importing the schema would
 * import the list of all public suffixes. The service validates the values.
 */
const optionBounds = { depth: { min: 0, max: 5, usual: 2 }, limit: { min: 1, max: 100, usual: 25 } } as const;
const crawlOutputs = ['screenshot', 'html', 'markdown', 'json'] as const;

/** An empty field means the service's default. */
function CrawlOptions({ settings, hasPage, onChange }: Props) {
  const number = (name: 'depth' | 'limit', label: string) => (
    <NumberInput
      label={label}
      w={160}
      min={optionBounds[name].min}
      max={optionBounds[name].max}
      placeholder={String(optionBounds[name].usual)}
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
            captures={settings.depth === 0 ? 1 : (settings.limit ?? optionBounds.limit.usual)}
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
            data={[...crawlOutputs]}
            value={[...(settings.outputs ?? crawlOutputs)]}
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
