import { Slider, Text } from '@mantine/core';
import { useEffect, useState, type ReactNode } from 'react';
import type { DiffView } from '../../address/search.ts';
import { ownPath } from '../../api/own-path.ts';
import type { Execution } from '../../api/schemas.ts';
import { formatExact } from '../../format/times.ts';
import { ChangedAreas } from './changed-areas.tsx';
import { useZoom } from './use-zoom.ts';
import classes from './diff-viewer.module.css';

type ComparedPicture = { readonly resultUrl: string | undefined; readonly at: string };
type Props = {
  readonly view: DiffView;
  readonly before: ComparedPicture | undefined;
  readonly after: ComparedPicture;
  /** Places where they differ, in pixels of the later picture. */
  readonly areas?: NonNullable<Execution['diffAreas']> | undefined;
  /** A picture in which they are marked. */
  readonly maskUrl?: string | undefined;
};

const blinkMs = 700;

/** Two pictures that share one zoom and one place, seen in five ways. */
export function DiffViewer({ view, before, after, areas: given, maskUrl }: Props) {
  const { zoomProps, style, reset, scale } = useZoom();
  const [share, setShare] = useState(50);
  const isBlinking = view === 'before';
  const isOdd = useBlink(isBlinking);
  const [size, setSize] = useState<{ readonly width: number; readonly height: number }>();
  const layer = (src: string | undefined, alt: string, layerStyle?: object): ReactNode =>
    src === undefined ? null : (
      <img
        className={classes.image}
        src={ownPath(src)}
        alt={alt}
        draggable={false}
        onLoad={({ currentTarget: { naturalWidth: width, naturalHeight: height } }) => {
          if (src === after.resultUrl) setSize({ width, height });
        }}
        style={{ ...style, ...layerStyle }}
      />
    );
  const areas = size !== undefined && given !== undefined && <ChangedAreas areas={given} size={size} style={style} />;
  const now = `Screenshot of ${formatExact(after.at)}`;
  const then = before === undefined ? '' : `Screenshot of ${formatExact(before.at)}`;
  if (before === undefined)
    return (
      <Stage {...zoomProps} label="Screenshot" caption="First run: there is no earlier screenshot to compare with.">
        {layer(after.resultUrl, now)}
      </Stage>
    );
  return (
    <>
      {view === 'split' && (
        <div className={classes.split}>
          <Stage {...zoomProps} label="Before" caption={`Before, ${formatExact(before.at)}`}>
            {layer(before.resultUrl, then)}
            {areas}
          </Stage>
          <Stage {...zoomProps} label="After" caption={`After, ${formatExact(after.at)}`}>
            {layer(after.resultUrl, now)}
            {areas}
          </Stage>
        </div>
      )}
      {(view === 'swipe' || view === 'onion') && (
        <>
          <Stage
            {...zoomProps}
            label="Comparison"
            caption={view === 'swipe' ? 'Before on the left, after on the right' : 'After over before'}
          >
            {layer(before.resultUrl, then)}
            <div
              className={classes.over}
              style={view === 'swipe' ? { clipPath: `inset(0 0 0 ${share}%)` } : { opacity: share / 100 }}
            >
              {layer(after.resultUrl, now)}
            </div>
            {areas}
            {view === 'swipe' && <div className={classes.handle} style={{ left: `${share}%` }} aria-hidden />}
          </Stage>
          <Slider
            value={share}
            onChange={setShare}
            label={null}
            thumbLabel={view === 'swipe' ? 'Divider position' : 'Opacity of the later screenshot'}
          />
        </>
      )}
      {view === 'mask' && (
        <Stage {...zoomProps} label="Changes" caption="Changes highlighted on the screenshot">
          {layer(maskUrl ?? after.resultUrl, 'Changes between the two screenshots')}
        </Stage>
      )}
      {isBlinking && (
        <Stage {...zoomProps} label="Blink" caption={isOdd ? 'Before' : 'After'}>
          {layer(isOdd ? before.resultUrl : after.resultUrl, isOdd ? then : now)}
          {areas}
        </Stage>
      )}
      {scale !== 1 && (
        <Text size="sm" component="button" className={classes.reset} onClick={reset}>
          {Math.round(100 * scale)} %, reset zoom
        </Text>
      )}
    </>
  );
}

type StageProps = {
  readonly label: string;
  readonly caption: string;
  readonly children: ReactNode;
} & ReturnType<typeof useZoom>['zoomProps'];

const Stage = ({ label, caption, children, ...zoom }: StageProps) => (
  <figure className={classes.figure}>
    <div
      className={classes.stage}
      role="group"
      aria-label={`${label}. Press plus or minus to zoom, arrow keys to pan.`}
      tabIndex={0}
      {...zoom}
    >
      {children}
    </div>
    <figcaption className={classes.caption}>{caption}</figcaption>
  </figure>
);

/** Alternates every `blinkMs` milliseconds while `isBlinking`. The other views let the user compare without motion. */
function useBlink(isBlinking: boolean): boolean {
  const [isOdd, setOdd] = useState(false);
  useEffect(() => {
    if (!isBlinking) return;
    const timer = setInterval(() => setOdd((value) => !value), blinkMs);
    return () => clearInterval(timer);
  }, [isBlinking]);
  return isOdd;
}
