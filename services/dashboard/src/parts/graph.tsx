import type { ReactNode } from 'react';
import classes from './graph.module.css';

type GraphKind = 'completed' | 'failed' | 'queued' | 'rendering';
/** Shares of width and height, from the bottom left. */
type GraphPoint = readonly [x: number, y: number];
export const graphSize = 100;

type Props = Readonly<{ label: string; width?: number; children: ReactNode }>;

export const GraphFrame = ({ label, width = graphSize, children }: Props) => (
  <svg
    className={classes.graph}
    viewBox={`0 0 ${width} ${graphSize}`}
    preserveAspectRatio="none"
    role="img"
    aria-label={label}
  >
    <line className={classes.base} x1={0} x2={width} y1={graphSize} y2={graphSize} />
    {children}
  </svg>
);

/** A single point is a line as wide as the graph. */
export function GraphLine({ kind, points }: Readonly<{ kind: GraphKind; points: readonly GraphPoint[] }>) {
  const places = points.map(([x, y]) => `${(x * graphSize).toFixed(2)} ${((1 - y) * graphSize).toFixed(2)}`);
  if (places.length === 1) places.push(places[0]!.replace(/^\S+/, String(graphSize)));
  return <path className={classes[kind]} d={places.map((place, at) => `${at === 0 ? 'M' : 'L'}${place}`).join('')} />;
}

type BarProps = Readonly<{ kind: GraphKind; x: number; from: number; height: number }>;

export const GraphBar = ({ kind, x, from, height }: BarProps) => (
  <rect className={classes[kind]} x={x + 0.1} width={0.8} y={graphSize - from - height} height={height} />
);

type LegendProps = Readonly<{ entries: readonly (readonly [text: string, kind?: GraphKind])[]; span: string }>;

export const GraphLegend = ({ entries, span }: LegendProps) => (
  <p className={classes.legend}>
    {entries.map(([text, kind]) => (
      <span key={text}>
        {kind !== undefined && <span className={classes.mark} data-of={kind} />}
        {text}
      </span>
    ))}
    <span className={classes.span}>{span}</span>
  </p>
);
