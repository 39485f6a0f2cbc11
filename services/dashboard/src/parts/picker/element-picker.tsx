import type { ElementBox } from '@tintype/contracts/capture/page-elements';
import { Button, Code, Group, Loader, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState, type KeyboardEvent, type MouseEvent } from 'react';
import { ownPath } from '../../api/own-path.ts';
import { ErrorPanel } from '../error-panel.tsx';
import { elementAfter, elementAt } from './element-at.ts';
import { pickerQuery, type PickedPage } from './picker-query.ts';
import classes from './element-picker.module.css';

type Props = {
  readonly url: string;
  readonly options: Readonly<Record<string, unknown>>;
  /** The label of the button that uses the selector. */
  readonly action: string;
  readonly onChoose: (selector: string) => void;
};

/** The page as it is captured, in which an element is chosen by pointing at it, or with the arrow keys. */
export function ElementPicker({ url, options, action, onChoose }: Props) {
  const { data, error, refetch, isFetching } = useQuery(pickerQuery(url, options));
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
        <PickedPicture page={data} chosen={chosen} onChoose={setChosen} />
      )}
      <Group justify="space-between" wrap="nowrap" align="flex-start">
        <Text size="sm" className={classes.selector} role="status">
          {chosen === undefined ? 'Point at an element or use the arrow keys.' : <Code>{chosen.selector}</Code>}
        </Text>
        <Button disabled={chosen === undefined} onClick={() => onChoose(chosen!.selector)} className={classes.choose}>
          {action}
        </Button>
      </Group>
    </Stack>
  );
}

type PictureProps = {
  readonly page: PickedPage;
  readonly chosen: ElementBox | undefined;
  readonly onChoose: (element: ElementBox | undefined) => void;
};

function PickedPicture({ page: { pictureUrl, width, elements }, chosen, onChoose }: PictureProps) {
  const [pointed, setPointed] = useState<number>();
  const under = (event: MouseEvent<HTMLElement>): number | undefined => {
    const box = event.currentTarget.getBoundingClientRect();
    const scale = width / box.width;
    return elementAt(elements, (event.clientX - box.left) * scale, (event.clientY - box.top) * scale);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>): void => {
    const at = chosen === undefined ? undefined : elements.indexOf(chosen);
    const next = elementAfter(elements, at, event.key);
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
        onPointerMove={(event) => setPointed(under(event))}
        onPointerLeave={() => setPointed(undefined)}
        onClick={(event) => {
          // On a touch screen there is no hover before the tap.
          const at = under(event);
          if (at !== undefined) onChoose(elements[at]);
        }}
      >
        <img className={classes.picture} src={ownPath(pictureUrl)} alt="Full-page screenshot" draggable={false} />
        {pointed !== undefined && <Mark box={elements[pointed]!} of={width} />}
        {chosen !== undefined && <Mark box={chosen} of={width} isChosen />}
      </div>
    </div>
  );
}

type MarkProps = { readonly box: ElementBox; readonly of: number; readonly isChosen?: boolean };

/** Widths and heights are relative to the page's width, because the picture keeps its proportions. */
const Mark = ({ box: { x, y, width, height }, of, isChosen = false }: MarkProps) => (
  <svg className={classes.marks} viewBox={`0 0 ${of} ${y + height}`} aria-hidden>
    <rect className={classes.mark} data-chosen={isChosen || undefined} x={x} y={y} width={width} height={height} />
  </svg>
);
