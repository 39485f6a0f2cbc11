import { Group, Kbd, SegmentedControl, Slider, Switch, Text } from '@mantine/core';
import { useHotkeys, useInputState } from '@mantine/hooks';
import { type ReactNode, useEffect, useMemo, useState } from 'react';
import { type CompareView, compareViews, viewLabels } from '../../address/search.ts';
import { Remark, Panel } from '../panel.tsx';
import { containsPoint, type ViewBox, type ViewPoint, type ViewSize } from '../viewer/geometry.ts';
import { Layer, Stage, ZoomBar } from '../viewer/stage.tsx';
import { useZoom } from '../viewer/use-zoom.ts';
import { mergeOutlines, useChangedAreas } from './areas.ts';
import { ChangeSteps } from './change-steps.tsx';
import classes from './comparison.module.css';

export type ComparedPicture = Readonly<{
  src: string;
  name: string;
  /** The shown part in image pixels; the complete image if absent. */
  part?: ViewBox | undefined;
}>;
type Props = Readonly<{
  view: CompareView;
  onView: (view: CompareView) => void;
  before: ComparedPicture;
  after: ComparedPicture;
  /**
   * Changed areas in pixels of the later image or its part; computed here if the service did not
   * compare the images.
   */
  areas?: readonly ViewBox[] | undefined;
  words?: ReactNode;
  keys?: ReactNode;
}>;
type LoadedImage = Readonly<{ size: ViewSize; image: HTMLImageElement }>;

/** Screen pixels between a difference and the line around it. */
const outlineGap = 5;

export function Comparison({ view, onView, before, after, areas: given, words, keys }: Props) {
  const [loaded, setLoaded] = useState<Readonly<Record<string, LoadedImage>>>({});
  const [broken, setBroken] = useState<readonly string[]>([]);
  const [share, setShare] = useState(50);
  const [isOutlined, setOutlined] = useInputState(true);
  const [goneTo, setGoneTo] = useState<ViewPoint>();
  const isOdd = useBlink(view === 'blink');
  const [one, other] = [loaded[before.src], loaded[after.src]];
  const size = useMemo(
    () => coverBoth(one && (before.part ?? one.size), other && (after.part ?? other.size)),
    [one, other, before.part, after.part],
  );
  const zoom = useZoom(size);
  const found = useChangedAreas(one?.image, other?.image, given === undefined);
  const areas = given ?? (found === 'unreadable' ? undefined : found);
  const outlines = useMemo(() => mergeOutlines(areas ?? [], outlineGap / zoom.scale), [areas, zoom.scale]);
  // The outline is found by its position, because outlines grow together while the images are
  // small.
  const at = outlines.findIndex((outline) => goneTo !== undefined && containsPoint(outline, goneTo));
  useHotkeys(compareViews.map((name): [string, () => void] => [viewLabels[name].key, () => onView(name)]));

  const layer = ({ src, name, part }: ComparedPicture): ReactNode => (
    <Layer
      key={src}
      src={src}
      alt={`Screenshot of ${name}`}
      scale={zoom.scale}
      size={loaded[src]?.size}
      part={part}
      // Each view has separate elements, and all of them have the same pixels.
      onSize={(known, image) =>
        setLoaded((now) => (now[src] === undefined ? { ...now, [src]: { size: known, image } } : now))
      }
      onError={() => setBroken((now) => [...now, src])}
    />
  );
  const marks = isOutlined && size !== undefined && outlines.length > 0 && (
    <OutlineLayer outlines={outlines} chosen={outlines[at]} picture={size} />
  );
  const stage = (label: string, caption: string, content: ReactNode): ReactNode => (
    <Stage zoom={zoom} label={label} caption={caption}>
      {content}
      {marks}
    </Stage>
  );
  const both = (way: 'swipe' | 'onion' | 'difference', style?: object): ReactNode => (
    <div className={classes.pair} data-way={way}>
      {layer(before)}
      <div className={classes.over} style={style}>
        {layer(after)}
      </div>
    </div>
  );
  // The images stay in the document, so that none is loaded again when they change places.
  const blinking = (
    <div className={classes.pair}>
      <div hidden={!isOdd}>{layer(before)}</div>
      <div hidden={isOdd}>{layer(after)}</div>
    </div>
  );
  const hasWords = words !== undefined && words !== false;
  const edge = `max(0px, var(--scrolled, 0px) + var(--frame, 100%) * ${share / 100} - var(--origin, 0px))`;
  return (
    <div className={classes.comparison}>
      <Group justify="space-between" gap={12}>
        <SegmentedControl
          aria-label="Comparison view"
          className={classes.views}
          data={compareViews.map((value) => ({ value, label: viewLabels[value].label }))}
          value={view}
          onChange={(value) => onView(value as CompareView)}
        />
        <ZoomBar zoom={zoom} />
      </Group>
      <Group justify="space-between" gap={12}>
        <Group gap={16}>
          <ChangeSteps
            count={areas === undefined ? undefined : outlines.length}
            at={at}
            isUnreadable={given === undefined && found === 'unreadable'}
            onGo={(next) => {
              const outline = outlines[next]!;
              setGoneTo({ x: outline.x + outline.width / 2, y: outline.y + outline.height / 2 });
              zoom.show(outline);
            }}
          />
          {outlines.length > 0 && (
            <Switch size="xs" label="Outline changes" checked={isOutlined} onChange={setOutlined} />
          )}
          {one !== undefined && other !== undefined && one.size.width !== other.size.width && (
            <Remark>
              The screenshots are {one.size.width} and {other.size.width} pixels wide.
            </Remark>
          )}
        </Group>
        <Text size="xs" c="dimmed" visibleFrom="md">
          {compareViews.map((name) => (
            <Kbd key={name} size="xs" mr={2}>
              {viewLabels[name].key}
            </Kbd>
          ))}{' '}
          views, <Kbd size="xs">n</Kbd> <Kbd size="xs">p</Kbd> changes{keys}, <Kbd size="xs">Ctrl</Kbd> + wheel zoom
        </Text>
      </Group>
      {broken.length > 0 && (
        <Text size="sm" role="alert">
          {broken.length === 2 ? 'Both screenshots are unavailable.' : 'One of the screenshots is unavailable.'}
        </Text>
      )}
      <div className={classes.columns} data-words={hasWords || undefined}>
        <div className={classes.pictures}>
          {view === 'split' && (
            <div className={classes.split}>
              {stage('Before', `Before, ${before.name}`, layer(before))}
              {stage('After', `After, ${after.name}`, layer(after))}
            </div>
          )}
          {view === 'swipe' &&
            stage(
              'Comparison',
              viewLabels.swipe.caption,
              <>
                {both('swipe', { clipPath: `inset(0 0 0 ${edge})` })}
                <div className={classes.divider} style={{ left: edge }} aria-hidden />
              </>,
            )}
          {view === 'onion' && stage('Comparison', viewLabels.onion.caption, both('onion', { opacity: share / 100 }))}
          {view === 'difference' && stage('Difference', viewLabels.difference.caption, both('difference'))}
          {view === 'blink' && stage('Blink', isOdd ? 'Before' : 'After', blinking)}
          {(view === 'swipe' || view === 'onion') && (
            <Slider
              value={share}
              onChange={setShare}
              label={null}
              thumbLabel={view === 'swipe' ? 'Divider position' : 'Opacity of the later screenshot'}
            />
          )}
        </div>
        {hasWords && (
          <aside className={classes.words}>
            <Panel title="Text changes">{words}</Panel>
          </aside>
        )}
      </div>
    </div>
  );
}

/** Returns a size for both images, so that nothing moves when the second image loads. */
function coverBoth(one: ViewSize | undefined, other: ViewSize | undefined): ViewSize | undefined {
  if (one === undefined || other === undefined) return one ?? other;
  return { width: Math.max(one.width, other.width), height: Math.max(one.height, other.height) };
}

type OutlineLayerProps = Readonly<{
  outlines: readonly ViewBox[];
  chosen: ViewBox | undefined;
  picture: ViewSize;
}>;

const OutlineLayer = ({ outlines, chosen, picture }: OutlineLayerProps) => (
  <svg className={classes.outlines} viewBox={`0 0 ${picture.width} ${picture.height}`} aria-hidden>
    {outlines.map((outline) => (
      <g key={`${outline.x},${outline.y}`} data-chosen={outline === chosen || undefined}>
        <rect className={classes.halo} {...outline} />
        <rect className={classes.outline} {...outline} />
      </g>
    ))}
  </svg>
);

/** Slower than three changes a second, the limit for flashes in WCAG 2.3.1. */
const blinkMs = 700;

function useBlink(isBlinking: boolean): boolean {
  const [isOdd, setOdd] = useState(false);
  useEffect(() => {
    if (!isBlinking) return;
    const timer = setInterval(() => setOdd((value) => !value), blinkMs);
    return () => clearInterval(timer);
  }, [isBlinking]);
  return isOdd;
}
