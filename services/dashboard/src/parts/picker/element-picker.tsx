import type { ElementBox } from '@tintype/contracts/capture/actions';
import { Button, Code, Group, Loader, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, type MouseEvent, useRef, useState } from 'react';
import { toApiPath } from '../../api/client.ts';
import { ErrorPanel } from '../panel.tsx';
import { areaBetween, elementAfter, findElementAt, type PickerPoint } from './element-at.ts';
import { type PickedPage, pickerQuery } from './picker-query.ts';
import classes from './element-picker.module.css';

type Props = Readonly<{
  url: string;
  options: Readonly<Record<string, unknown>>;
  action: string;
  /** The selector is empty for an area. */
  onChoose: (selector: string, element: ElementBox) => void;
  takesAreas?: boolean | undefined;
}>;

export function ElementPicker({ url, options, action, onChoose, takesAreas = false }: Props) {
  const { data, error, refetch, isFetching } = useQuery(pickerQuery({ url, options }));
  const [chosen, setChosen] = useState<ElementBox>();
  if (error !== null && !isFetching) return <ErrorPanel error={error} onRetry={refetch} />;
  return (
    <Stack gap={12}>
      {data === undefined ? (
        <div className={classes.waiting}>
          <Loader size="sm" />
          <Text size="sm">Capturing the page again to find its elements.</Text>
        </div>
      ) : (
        <PickedPicture page={data} chosen={chosen} onChoose={setChosen} takesAreas={takesAreas} />
      )}
      <Group justify="space-between" wrap="nowrap" align="flex-start">
        <Text size="sm" className={classes.selector} role="status">
          {chosen === undefined ? (
            `Point at an element or use the arrow keys${takesAreas ? ', or drag an area' : ''}.`
          ) : (
            <Code>{chosen.selector || `${chosen.width} × ${chosen.height} at ${chosen.x}, ${chosen.y}`}</Code>
          )}
        </Text>
        <Button
          disabled={chosen === undefined}
          onClick={() => onChoose(chosen!.selector, chosen!)}
          className={classes.choose}
        >
          {action}
        </Button>
      </Group>
    </Stack>
  );
}

type PictureProps = Readonly<{
  page: PickedPage;
  chosen: ElementBox | undefined;
  onChoose: (element: ElementBox | undefined) => void;
  takesAreas?: boolean;
}>;

export function PickedPicture({ page, chosen, onChoose, takesAreas = false }: PictureProps) {
  const { pictureUrl, width, elements } = page;
  const [pointed, setPointed] = useState<ElementBox>();
  const start = useRef<PickerPoint>(undefined);
  const at = (event: MouseEvent<HTMLElement>): PickerPoint => {
    const box = event.currentTarget.getBoundingClientRect();
    const scale = width / box.width;
    return { x: (event.clientX - box.left) * scale, y: (event.clientY - box.top) * scale };
  };
  const under = (event: MouseEvent<HTMLElement>): ElementBox | undefined => {
    const { x, y } = at(event);
    return elements[findElementAt(elements, x, y) ?? -1];
  };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>): void => {
    const last = chosen === undefined ? -1 : elements.indexOf(chosen);
    const next = elementAfter(elements, last === -1 ? undefined : last, event.key);
    if (next === undefined) return;
    event.preventDefault();
    onChoose(elements[next]);
    const { scrollHeight, clientHeight } = event.currentTarget;
    const middle = elements[next]!.y * (event.currentTarget.clientWidth / width) - clientHeight / 2;
    event.currentTarget.scrollTop = Math.max(0, Math.min(scrollHeight, middle));
  };
  return (
    <div
      className={classes.scroller}
      tabIndex={0}
      role="group"
      aria-label="Page. Use the arrow keys to move between elements: up selects the parent, down selects the first child."
      onKeyDown={onKeyDown}
    >
      <div
        className={classes.page}
        onPointerDown={(event) => {
          // A moving finger scrolls the page, so only the mouse draws an area.
          start.current = takesAreas && event.pointerType === 'mouse' ? at(event) : undefined;
        }}
        onPointerMove={(event) => {
          const area = start.current && event.buttons === 1 ? areaBetween(start.current, at(event)) : undefined;
          setPointed(area === undefined ? under(event) : undefined);
          if (area !== undefined) onChoose(area);
        }}
        onPointerLeave={() => setPointed(undefined)}
        onClick={(event) => {
          if (start.current && areaBetween(start.current, at(event)) !== undefined) return;
          // A touch screen has no hover before the tap, so the element is looked up here.
          const element = under(event);
          if (element !== undefined) onChoose(element);
        }}
      >
        <img className={classes.picture} src={toApiPath(pictureUrl)} alt="Full-page screenshot" draggable={false} />
        {/* The page may have been captured again since the user pointed at the element. */}
        {pointed !== undefined && elements.includes(pointed) && <Mark box={pointed} of={width} />}
        {chosen !== undefined && <Mark box={chosen} of={width} isChosen />}
      </div>
    </div>
  );
}

type MarkProps = Readonly<{ box: ElementBox; of: number; isChosen?: boolean }>;

/** Widths and heights are relative to the page's width, because the image keeps its proportions. */
const Mark = ({ box: { x, y, width, height }, of, isChosen = false }: MarkProps) => (
  <svg className={classes.marks} viewBox={`0 0 ${of} ${y + height}`} aria-hidden>
    <rect className={classes.mark} data-chosen={isChosen || undefined} x={x} y={y} width={width} height={height} />
  </svg>
);
