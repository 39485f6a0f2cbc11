import classes from './compose-page.module.css';

type Placement = {
  readonly index: number;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
};
type Preview = {
  readonly canvasWidth: number;
  readonly canvasHeight: number;
  readonly placements: readonly Placement[];
};

export const LayoutPreview = ({ preview }: { readonly preview: Preview }) => (
  <svg
    viewBox={`0 0 ${preview.canvasWidth} ${preview.canvasHeight}`}
    className={classes.preview}
    role="img"
    aria-label={`${preview.placements.length} images in the previewed layout`}
  >
    {preview.placements.map(({ index, x, y, width, height }) => (
      <g key={index}>
        <rect x={x} y={y} width={width} height={height} rx={6} className={classes.place} />
        <text x={x + width / 2} y={y + height / 2} className={classes.number}>
          {index + 1}
        </text>
      </g>
    ))}
  </svg>
);
