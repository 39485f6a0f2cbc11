import { Text } from '@mantine/core';
import { compareByPage } from '@tintype/contracts/pipelines/image-record';
import { useInfiniteQuery, useMutation } from '@tanstack/react-query';
import { lazy, Suspense, useEffect, useState } from 'react';
import { Link2 } from 'lucide-react';
import { api, type PipelineImage, type PipelineRun } from '../../../api/client.ts';
import { formatExact } from '../../../format/format.ts';
import { shortenUrl, cutMiddle } from '../../../format/urls.ts';
import { SmallButton } from '../../../parts/buttons.tsx';
import { CodeBlock, copyText } from '../../../parts/code-block.tsx';
import { List } from '../../../parts/loaded.tsx';
import { notify, notifyFailed } from '../../../parts/notify.ts';
import { Panel, Remark } from '../../../parts/panel.tsx';
import { Picture } from '../../../parts/picture.tsx';
import { HttpStatus, OutcomeChip } from '../../../parts/row-facts.tsx';
import { ForMembers } from '../../../session/account.tsx';
import { canvasOf } from '../graph/node-canvas.ts';
import { imagesQuery } from '../pipelines-query.ts';
import { formatImageSize } from '../runs/run-parts.tsx';
import classes from './gallery.module.css';

/** Loaded separately: the page itself does not need the viewer and the comparison. */
const Lightbox = lazy(async () => ({ default: (await import('./lightbox.tsx')).Lightbox }));

type Props = Readonly<{
  run: PipelineRun;
  node: PipelineRun['graph']['nodes'][number];
  isLive: boolean;
}>;

export function Gallery({ run: { id, pipelineId }, node, isLive }: Props) {
  const query = useInfiniteQuery(imagesQuery(pipelineId, id, node.id, isLive));
  const { data: came, refetch } = query;
  const [opened, setOpened] = useState<number>();
  const [link, setLink] = useState<IssuedGalleryLink>();
  // Images that were finished between the last poll and the end of the run are loaded here.
  useEffect(() => {
    if (!isLive) void refetch();
  }, [isLive, refetch]);
  // During a run, images stay in the order of their arrival.
  const images = isLive || query.hasNextPage ? came : came?.toSorted(compareByPage);
  const at = images?.findIndex((image) => image.id === opened) ?? -1;
  const title = typeof node.data['title'] === 'string' ? node.data['title'] : (node.label ?? canvasOf('gallery').label);
  return (
    <Panel
      title={title}
      aside={
        <ForMembers>
          <GalleryLink pipelineId={pipelineId} runId={id} galleryNodeId={node.id} onMade={setLink} />
        </ForMembers>
      }
    >
      {link !== undefined && <MadeLink link={link} />}
      <List
        query={{ ...query, data: images }}
        empty={
          <Text c="dimmed">
            {isLive ? 'Images appear here as soon as they are ready.' : 'This run produced no images.'}
          </Text>
        }
      >
        {(shown) => (
          <ul className={classes.images} aria-label={title}>
            {shown.map((image) => (
              <li key={image.id} className={classes.card}>
                <button
                  type="button"
                  className={classes.open}
                  disabled={image.storageUrl === undefined}
                  onClick={() => setOpened(image.id)}
                  {...(image.storageUrl !== undefined && { 'aria-label': `Open ${image.view} of ${image.url}` })}
                >
                  <span className={classes.frame}>
                    <Picture isThumbnail src={image.storageUrl} alt="" absent={explainMissing(image)} />
                  </span>
                </button>
                <div className={classes.caption}>
                  <Text size="sm" truncate title={image.url}>
                    {cutMiddle(shortenUrl(image.url), 60)}
                  </Text>
                  <Text size="xs" c="dimmed">
                    {[image.view, formatImageSize(image), image.edited && image.status === 'COMPLETED' && 'edited']
                      .filter(Boolean)
                      .join(' · ')}
                  </Text>
                  <OutcomeOfImage image={image} />
                </div>
              </li>
            ))}
          </ul>
        )}
      </List>
      {images !== undefined && at >= 0 && (
        <Suspense>
          <Lightbox
            image={images[at]!}
            position={`${at + 1} of ${images.length}${query.hasNextPage ? ' and more' : ''}`}
            before={filterOpenable(images.slice(0, at)).at(-1)}
            after={filterOpenable(images.slice(at + 1))[0]}
            onGo={setOpened}
            onClose={() => setOpened(undefined)}
          />
        </Suspense>
      )}
    </Panel>
  );
}

/** An image of the requested page shows only its HTTP status. */
const OutcomeOfImage = ({ image }: { readonly image: PipelineImage }) =>
  image.status === 'COMPLETED' && image.verdict !== undefined && image.verdict !== 'page' ? (
    <OutcomeChip of={{ ...image, status: 'COMPLETED' }} />
  ) : (
    <HttpStatus code={image.httpStatus} prefix="HTTP " />
  );

const filterOpenable = (images: readonly PipelineImage[]): readonly PipelineImage[] =>
  images.filter(({ storageUrl }) => storageUrl !== undefined);

function explainMissing({ status, error }: PipelineImage): string {
  if (status === 'FAILED') return error ?? 'Failed';
  return status === 'COMPLETED' ? 'Image unavailable' : status === 'EDITING' ? 'Editing' : 'Pending';
}

type IssuedGalleryLink = Readonly<{ url: string; expiresAt: string }>;
type GalleryLinkProps = Readonly<{
  pipelineId: string;
  runId: string;
  galleryNodeId: string;
  onMade: (link: IssuedGalleryLink) => void;
}>;

function GalleryLink({ onMade, ...path }: GalleryLinkProps) {
  const make = useMutation({
    mutationFn: () =>
      api.POST('/v1/pipelines/{pipelineId}/runs/{runId}/galleries/{galleryNodeId}/link', { params: { path } }),
    onError: notifyFailed,
    onSuccess: async (link) => {
      onMade(link);
      if (await copyText(link.url)) void notify({ message: 'Link copied.' });
    },
  });
  return (
    <SmallButton leftSection={<Link2 size={14} />} disabled={make.isPending} onClick={() => make.mutate()}>
      Copy link
    </SmallButton>
  );
}

const MadeLink = ({ link: { url, expiresAt } }: { readonly link: IssuedGalleryLink }) => (
  <div>
    <CodeBlock code={url} label="gallery link" />
    <Remark mt={6} mb={12}>
      Anyone with the link can see this gallery without an account until {formatExact(expiresAt)}. The link is shown
      only now.
    </Remark>
  </div>
);
