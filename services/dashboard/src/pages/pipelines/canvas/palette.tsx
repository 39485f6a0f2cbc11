import { UnstyledButton } from '@mantine/core';
import type { NodeType } from '@tintype/contracts/pipelines/graph';
import { mayAdd } from '../graph/fits.ts';
import type { Graph } from '../graph/graph.ts';
import { kindNames, nodeKinds } from '../graph/node-kinds.ts';
import classes from './canvas.module.css';

/** Under which name a dragged step says its type. */
export const draggedType = 'application/x-tintype-step';

type Props = { readonly graph: Graph; readonly onAdd: (type: NodeType) => void };

/** The steps there are: dragged to their place, or added by a press beside what is selected. */
export const Palette = ({ graph, onAdd }: Props) => (
  <ul className={classes.palette} aria-label="Add steps">
    {kindNames.map((type) => {
      const { word, about, icon: Icon } = nodeKinds[type];
      const isPossible = mayAdd(graph, type);
      return (
        <li key={type}>
          <UnstyledButton
            className={classes.tool}
            draggable={isPossible}
            disabled={!isPossible}
            title={about}
            onDragStart={({ dataTransfer }) => {
              dataTransfer.setData(draggedType, type);
              dataTransfer.effectAllowed = 'copy';
            }}
            onClick={() => onAdd(type)}
          >
            <Icon size={16} aria-hidden />
            {word}
          </UnstyledButton>
        </li>
      );
    })}
  </ul>
);
