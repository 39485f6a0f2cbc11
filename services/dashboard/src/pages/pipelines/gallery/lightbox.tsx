import { Button, Group, SegmentedControl, Text } from '@mantine/core';
import { Download } from 'lucide-react';
import { useState } from 'react';
import type { CompareView } from '../../../address/search.ts';
import { type PipelineImage, toApiPath } from '../../../api/client.ts';
import { Comparison } from '../../../parts/compare/comparison.tsx';
import { Absent, FullScreen, Neighbours, Viewer } from '../../../parts/viewer/viewer.tsx';
import { formatImageSize } from '../runs/run-parts.tsx';
import classes from './gallery.module.css';

type Props = Readonly<{
  image: PipelineImage;
  position: string;
  before: PipelineImage | undefined;
  after: PipelineImage | undefined;
  onGo: (imageId: number) => void;
  onClose: () => void;
}>;
type LightboxView = 'edited' | 'original' | 'both';

export function Lightbox({ image, position, before, after, onGo, onClose }: Props) {
  const [shown, setShown] = useState<LightboxView>('edited');
  const [view, setView] = useState<CompareView>('swipe');
  const to = (next: PipelineImage | undefined) => next && ((): void => onGo(next.id));
  const { url, view: viewName, storageUrl, originalUrl } = image;
  const hasBoth = originalUrl !== undefined && storageUrl !== undefined;
  const src = shown === 'original' && hasBoth ? originalUrl : storageUrl;
  return (
    <FullScreen title={position} opened onClose={onClose}>
      <div className={classes.window}>
        <Group justify="space-between" gap={8}>
          <div className={classes.about}>
            <Text size="sm" className={classes.address}>
              {url}
            </Text>
            <Text size="xs" c="dimmed">
              {[viewName, formatImageSize(image), image.format].filter(Boolean).join(' · ')}
            </Text>
          </div>
          <Group gap={8}>
            {hasBoth && (
              <SegmentedControl
                aria-label="Version"
                data={[
                  { value: 'edited', label: 'Edited' },
                  { value: 'original', label: 'Original' },
                  { value: 'both', label: 'Compare' },
                ]}
                value={shown}
                onChange={(value) => setShown(value as LightboxView)}
              />
            )}
            <Neighbours onBefore={to(before)} onAfter={to(after)} />
            <Button
              component="a"
              size="compact-sm"
              h={30}
              href={storageUrl === undefined ? undefined : toApiPath(storageUrl)}
              download
              target="_blank"
              rel="noopener noreferrer"
              leftSection={<Download size={14} />}
            >
              Download
            </Button>
          </Group>
        </Group>
        {hasBoth && shown === 'both' ? (
          <Comparison
            key={image.id}
            view={view}
            onView={setView}
            before={{ src: originalUrl, name: 'the original' }}
            after={{ src: storageUrl, name: 'the edited image' }}
          />
        ) : src === undefined ? (
          <Absent>Image unavailable</Absent>
        ) : (
          <Viewer key={src} src={src} alt={`${viewName} of ${url}`} isFull onFull={onClose} />
        )}
      </div>
    </FullScreen>
  );
}
