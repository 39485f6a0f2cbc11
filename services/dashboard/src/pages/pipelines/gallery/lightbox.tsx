import { Button, Group, Modal, SegmentedControl, Text, Slider } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import { ChevronLeft, ChevronRight, Download } from 'lucide-react';
import { useState } from 'react';
import type { PipelineImage } from '../../../api/schemas.ts';
import { ownPath } from '../../../api/own-path.ts';
import { isSlider } from '../../../parts/is-slider.ts';
import { WithReason } from '../../../parts/with-reason.tsx';
import { Picture } from '../../../parts/picture.tsx';
import classes from './gallery.module.css';

type Props = {
  readonly image: PipelineImage;
  readonly position: string;
  readonly before: PipelineImage | undefined;
  readonly after: PipelineImage | undefined;
  readonly onGo: (imageId: number) => void;
  readonly onClose: () => void;
};
type Shown = 'edited' | 'original' | 'both';

/** One picture in the whole window; an edited one beside what it was made from. */
export function Lightbox({ image, position, before, after, onGo, onClose }: Props) {
  const [shown, setShown] = useState<Shown>('edited');
  const go = (to: PipelineImage | undefined): void => to && onGo(to.id);
  useHotkeys([
    ['ArrowLeft', ({ target }) => isSlider(target) || go(before)],
    ['ArrowRight', ({ target }) => isSlider(target) || go(after)],
  ]);
  const { url, view, storageUrl, originalUrl } = image;
  const about = `${view} of ${url}`;
  const hasBoth = originalUrl !== undefined && storageUrl !== undefined;
  return (
    <Modal
      opened
      lockScroll={false}
      fullScreen
      onClose={onClose}
      title={position}
      closeButtonProps={{ 'aria-label': 'Close' }}
      transitionProps={{ duration: 0 }}
    >
      <Group justify="space-between" gap={8} mb={12}>
        <div className={classes.about}>
          <Text size="sm" className={classes.address}>
            {url}
          </Text>
          <Text size="xs" c="dimmed">
            {[view, sizeOf(image), image.format].filter(Boolean).join(' · ')}
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
              onChange={(value) => setShown(value as Shown)}
            />
          )}
          <WithReason reason={before === undefined ? 'This is the first image.' : undefined}>
            <Button variant="default" leftSection={<ChevronLeft size={16} />} onClick={() => go(before)}>
              Previous
            </Button>
          </WithReason>
          <WithReason reason={after === undefined ? 'This is the last image.' : undefined}>
            <Button variant="default" rightSection={<ChevronRight size={16} />} onClick={() => go(after)}>
              Next
            </Button>
          </WithReason>
          <Button
            component="a"
            href={storageUrl === undefined ? undefined : ownPath(storageUrl)}
            download
            target="_blank"
            rel="noopener noreferrer"
            leftSection={<Download size={16} />}
          >
            Download
          </Button>
        </Group>
      </Group>
      {hasBoth && shown === 'both' ? (
        <BeforeAfter before={originalUrl} after={storageUrl} about={about} />
      ) : (
        <div className={classes.stage} tabIndex={0} role="region" aria-label="Image">
          <Picture key={shown} src={shown === 'original' && hasBoth ? originalUrl : storageUrl} alt={about} />
        </div>
      )}
    </Modal>
  );
}

type ComparedProps = { readonly before: string; readonly after: string; readonly about: string };

/** The picture as it was captured on the left, as it was edited on the right. */
function BeforeAfter({ before, after, about }: ComparedProps) {
  const [share, setShare] = useState(50);
  return (
    <>
      <div className={classes.compared}>
        <img className={classes.layer} src={ownPath(before)} alt={`${about}, original`} />
        <img
          className={classes.layer}
          src={ownPath(after)}
          alt={`${about}, edited`}
          style={{ clipPath: `inset(0 0 0 ${share}%)` }}
        />
        <span className={classes.divide} style={{ left: `${share}%` }} aria-hidden />
      </div>
      <Slider
        mt={12}
        value={share}
        onChange={setShare}
        label={null}
        thumbLabel="Position of the divider between original and edited image"
      />
    </>
  );
}

export const sizeOf = ({ width, height }: Pick<PipelineImage, 'width' | 'height'>): string | undefined =>
  width === undefined || height === undefined ? undefined : `${width} × ${height}`;
