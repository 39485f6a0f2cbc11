import { Button, Group, Skeleton, TextInput } from '@mantine/core';
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState, type FormEvent } from 'react';
import { ApiError } from '../../api/api-error.ts';
import { api, dataOf } from '../../api/client.ts';
import type { Crawl } from '../../api/schemas.ts';
import { completeUrl } from '../../format/complete-url.ts';
import { formatCount } from '../../format/numbers.ts';
import { Ago } from '../../parts/ago.tsx';
import { EmptyState } from '../../parts/empty-state.tsx';
import { ErrorPanel } from '../../parts/error-panel.tsx';
import { curlOf } from '../../parts/examples.ts';
import { LoadMore } from '../../parts/load-more.tsx';
import { LongUrl } from '../../parts/long-url.tsx';
import { Page } from '../../parts/page.tsx';
import { Row, RowList } from '../../parts/row-list.tsx';
import { StatusChip } from '../../parts/status-chip.tsx';
import { crawlsQuery } from './crawls-query.ts';
import { CrawlOptions, type CrawlSettings } from './crawl-options.tsx';
import { ForMembers } from '../../session/for-members.tsx';

export function CrawlsPage() {
  const query = useInfiniteQuery(crawlsQuery);
  const { data, error, isPending, refetch } = query;
  const crawls = data?.pages.flatMap((page) => page.crawls);
  return (
    <Page title="Crawls" about="Crawl a site and capture every page as a screenshot, HTML and Markdown.">
      <ForMembers>
        <StartCrawl />
      </ForMembers>
      {error !== null && <ErrorPanel error={error} onRetry={refetch} />}
      {isPending && <Skeleton height={240} radius={6} />}
      {crawls?.length === 0 && (
        <EmptyState
          title="No crawls yet"
          curl={curlOf('/v1/crawls', { url: 'https://example.com', depth: 2, limit: 25 })}
        >
          Enter a start URL above. The crawl follows links, respects robots.txt and captures every page once.
        </EmptyState>
      )}
      {crawls !== undefined && crawls.length > 0 && (
        <RowList label="Crawls" heads={['Site', 'Status', 'Created']}>
          {crawls.map((crawl) => (
            <OneCrawl key={crawl.id} crawl={crawl} />
          ))}
        </RowList>
      )}
      <LoadMore query={query} />
    </Page>
  );
}

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
  const queryClient = useQueryClient();
  const [url, setUrl] = useState('');
  const [settings, setSettings] = useState<CrawlSettings>({});
  const start = useMutation({
    mutationFn: () => dataOf(api.POST('/v1/crawls', { body: { url: completeUrl(url), ...settings } as never })),
    onSuccess: async ({ id }) => {
      await queryClient.invalidateQueries({ queryKey: ['crawls'] });
      await navigate({ to: '/crawls/$id', params: { id } });
    },
  });
  const fields = start.error instanceof ApiError ? start.error.fields : {};
  const send = (event: FormEvent): void => {
    event.preventDefault();
    start.mutate();
  };
  return (
    <form onSubmit={send}>
      <Group gap={8} align="flex-start">
        <TextInput
          flex="1 1 240px"
          aria-label="Start URL"
          placeholder="https://example.com"
          value={url}
          error={fields['url']}
          onChange={({ currentTarget }) => setUrl(currentTarget.value)}
        />
        <Button type="submit" disabled={url.trim() === '' || start.isPending}>
          Start crawl
        </Button>
      </Group>
      <CrawlOptions settings={settings} hasPage={url.trim() !== ''} onChange={setSettings} />
      {start.error !== null && <ErrorPanel error={start.error} atFields={['url']} />}
    </form>
  );
}
