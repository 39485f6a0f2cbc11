import { Text } from '@mantine/core';
import { byPlace } from '@tintype/contracts/pipelines/image-record';
import { useInfiniteQuery } from '@tanstack/react-query';
import { lazy, Suspense, useEffect, useState } from 'react';
import type { PipelineImage, PipelineRun } from '../../../api/schemas.ts';
import { shownUrl, withoutMiddle } from '../../../format/middle.ts';
import { List } from '../../../parts/list.tsx';
import { Panel } from '../../../parts/panel.tsx';
import { Picture } from '../../../parts/picture.tsx';
import { HttpStatus, OutcomeChip } from '../../../parts/status-chip.tsx';
import { canvasOf } from '../graph/node-canvas.ts';
import { imagesQuery } from '../pipelines-query.ts';
import { ForMembers } from '../../../session/for-members.tsx';
import { GalleryLink, type IssuedGalleryLink, MadeLink } from './gallery-link.tsx';
import { formatImageSize } from './image-size.ts';
import classes from './gallery.module.css';

/** The viewer and the comparison, which the page itself does not need, are loaded later. */
const Lightbox = lazy(() => import('./lightbox.tsx').then(({ Lightbox: component }) => ({ default: component })));

type Props = {
  readonly run: PipelineRun;
  readonly node: PipelineRun['graph']['nodes'][number];
  readonly isLive: boolean;
};

/** The images of one gallery, as they are finished. */
export function Gallery({ run: { id, pipelineId }, node, isLive }: Props) {
  const query = useInfiniteQuery(imagesQuery(pipelineId, id, node.id, isLive));
  const { data: came, refetch } = query;
  const [opened, setOpened] = useState<number>();
  const [link, setLink] = useState<IssuedGalleryLink>();
  // Images that were finished between the last poll and the end of the run are loaded here.
  useEffect(() => {
    if (!isLive) void refetch();
  }, [isLive, refetch]);
  // Images keep their order while others arrive. They are sorted when all have arrived.
  const images = isLive || query.hasNextPage ? came : came?.toSorted(byPlace);
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
                    <Picture isThumbnail src={image.storageUrl} alt="" absent={getAbsent(image)} />
                  </span>
                </button>
                <div className={classes.caption}>
                  <Text size="sm" truncate title={image.url}>
                    {withoutMiddle(shownUrl(image.url), 60)}
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
            before={openable(images.slice(0, at)).at(-1)}
            after={openable(images.slice(at + 1))[0]}
            onGo={setOpened}
            onClose={() => setOpened(undefined)}
          />
        </Suspense>
      )}
    </Panel>
  );
}

/** Text about an image. An image of the requested page needs none. */
const OutcomeOfImage = ({ image }: { readonly image: PipelineImage }) =>
  image.status === 'COMPLETED' && image.verdict !== undefined && image.verdict !== 'page' ? (
    <OutcomeChip of={{ ...image, status: 'COMPLETED' }} />
  ) : (
    <HttpStatus code={image.httpStatus} prefix="HTTP " />
  );

const openable = (images: readonly PipelineImage[]): readonly PipelineImage[] =>
  images.filter(({ storageUrl }) => storageUrl !== undefined);

function getAbsent({ status, error }: PipelineImage): string {
  if (status === 'FAILED') return error ?? 'Failed';
  return status === 'COMPLETED' ? 'Image unavailable' : status === 'EDITING' ? 'Editing' : 'Pending';
}
