import { Button, Group, TextInput } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { api, unwrapData } from '../../api/client.ts';
import type { Crawl } from '../../api/schemas.ts';
import { completeUrl } from '../../format/complete-url.ts';
import { formatCount } from '../../format/numbers.ts';
import { ListPage } from '../../layouts/list-page.tsx';
import { Ago } from '../../parts/ago.tsx';
import { EmptyState } from '../../parts/empty-state.tsx';
import { ErrorPanel } from '../../parts/error-panel.tsx';
import { formatCurlExample } from '../../parts/examples.ts';
import { LongUrl } from '../../parts/long-url.tsx';
import { Row, RowList } from '../../parts/row-list.tsx';
import { StatusChip } from '../../parts/status-chip.tsx';
import { useRequestForm } from '../../session/use-request-form.ts';
import { crawlsQuery } from './crawls-query.ts';
import { CrawlOptions, type CrawlSettings } from './crawl-options.tsx';
import { ForMembers } from '../../session/for-members.tsx';

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
    request: () => unwrapData(api.POST('/v1/crawls', { body: { url: completeUrl(url), ...settings } as never })),
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
      {error !== null && <ErrorPanel error={error} atFields={['url']} />}
    </form>
  );
}
