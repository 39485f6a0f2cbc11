import { endReasons } from '@tintype/contracts/crawls/end-reasons';
import { Anchor, Button, Menu, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { Download } from 'lucide-react';
import { api, type Crawl, type CrawledPage as PageOfCrawl, toApiPath } from '../../api/client.ts';
import { formatCount } from '../../format/format.ts';
import { findWebUrl, shortenUrl, cutMiddle } from '../../format/urls.ts';
import { DetailPage } from '../../layouts/page.tsx';
import { ConfirmButton } from '../../parts/dialogs.tsx';
import { useAct } from '../../parts/notify.ts';
import { FailurePanel, Figures, Panel, Remark } from '../../parts/panel.tsx';
import { StatusAndTime } from '../../parts/row-facts.tsx';
import { isUnderWay } from '../../parts/status.ts';
import { ForMembers } from '../../session/account.tsx';
import { SelectionBar } from '../captures/selection-bar.tsx';
import { listSelectable, useSelection } from '../captures/selection.tsx';
import { PageTree, PageView } from './crawled-pages.tsx';
import { crawlPagesQuery, crawlQuery } from './crawls-query.ts';
import classes from './crawls.module.css';

const route = getRouteApi('/framed/crawls/$id');

export function CrawlPage() {
  const { id } = route.useParams();
  const query = useQuery(crawlQuery(id));
  return (
    <DetailPage
      query={query}
      title={query.data === undefined ? `Crawl ${id}` : cutMiddle(shortenUrl(query.data.url), 80)}
      crumbs={[{ label: 'Crawls', to: '/crawls' }]}
      about={({ status, createdAt }) => <StatusAndTime status={status} at={createdAt} />}
      actions={(crawl) => <Actions crawl={crawl} />}
    >
      {(crawl) => (
        <>
          {crawl.errorMessage !== undefined && <FailurePanel code={crawl.errorCode} message={crawl.errorMessage} />}
          <Body crawl={crawl} />
        </>
      )}
    </DetailPage>
  );
}

function Body({ crawl }: { readonly crawl: Crawl }) {
  const { page: chosenId } = route.useSearch();
  const navigate = route.useNavigate();
  const isLive = isUnderWay(crawl.status);
  const { data } = useQuery(crawlPagesQuery(crawl.id, isLive));
  const pages = data?.pages ?? [];
  const chosen = pages.find(({ id }) => id === chosenId) ?? pages[0];
  const selection = useSelection();
  const { progress, endReason, notes = [] } = crawl;
  const choose = ({ id }: PageOfCrawl): void =>
    void navigate({ search: { page: id }, replace: true, resetScroll: false });
  return (
    <>
      <Figures
        figures={[
          ['Found', formatCount(progress.discovered), `of at most ${formatCount(crawl.limit)}`],
          ['Completed', formatCount(progress.completed)],
          ['Queued', formatCount(progress.queued)],
          ['Failed', formatCount(progress.failed)],
          ['Skipped', formatCount(progress.skipped)],
        ]}
      />
      {endReason !== undefined && (
        <Panel title="End reason">
          <Text size="sm">{endReasons[endReason]}</Text>
          {notes.map((note) => (
            <Remark key={note}>{note}</Remark>
          ))}
        </Panel>
      )}
      <div className={classes.columns}>
        <PageTree pages={pages} chosenId={chosen?.id} onChoose={choose} selection={selection} />
        {chosen !== undefined && <PageView key={chosen.id} page={chosen} />}
      </div>
      <SelectionBar
        rows={pages.flatMap(({ captureId: id, outputs, ...page }) =>
          listSelectable({
            ...page,
            id,
            hasFiles: outputs.length > 0,
            hasPicture: outputs.some(({ type }) => type === 'screenshot'),
          }),
        )}
        selection={selection}
        list="crawls"
      />
    </>
  );
}

function Actions({ crawl }: { readonly crawl: Crawl }) {
  const { id, status, progress } = crawl;
  const navigate = route.useNavigate();
  const path = { params: { path: { id } } };
  const { act, isBusy } = useAct({ queryKey: ['crawls'] });
  return (
    <>
      <ForMembers>
        {isUnderWay(status) ? (
          <Button
            variant="default"
            disabled={isBusy}
            onClick={() => act(() => api.POST('/v1/crawls/{id}/cancel', path))}
          >
            Cancel crawl
          </Button>
        ) : (
          <ConfirmButton
            question="Delete crawl?"
            consequence={`The crawl, its ${formatCount(progress.discovered)} pages and their files are permanently deleted.`}
            disabled={isBusy}
            onConfirm={() =>
              act(async () => {
                await api.DELETE('/v1/crawls/{id}', path);
                await navigate({ to: '/crawls' });
              })
            }
          >
            Delete
          </ConfirmButton>
        )}
      </ForMembers>
      <Menu position="bottom-end">
        <Menu.Target>
          <Button leftSection={<Download size={16} />}>Download</Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item component="a" href={toApiPath(`/v1/crawls/${id}/archive`)} download>
            All files (ZIP)
          </Menu.Item>
          <Menu.Item component="a" href={toApiPath(`/v1/crawls/${id}/sitemap`)} download>
            Sitemap
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <Anchor
        href={findWebUrl(crawl.url)}
        target="_blank"
        rel="noopener noreferrer"
        size="sm"
        c="dimmed"
        visibleFrom="lg"
      >
        Open site
      </Anchor>
    </>
  );
}
