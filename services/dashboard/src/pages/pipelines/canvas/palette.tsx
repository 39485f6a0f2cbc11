import { UnstyledButton } from '@mantine/core';
import type { DrawnGraph } from '@tintype/contracts/pipelines/graph';
import { type NodeType, nodeTypeNames } from '@tintype/contracts/pipelines/nodes/nodes';
import { mayAdd } from '@tintype/contracts/pipelines/wiring';
import { canvasOf } from '../graph/node-canvas.ts';
import classes from './canvas.module.css';

/** The data type of a dragged step. */
export const draggedType = 'application/x-tintype-step';

type Props = { readonly graph: DrawnGraph; readonly onAdd: (type: NodeType) => void };

/** The steps there are: dragged to their place, or added by a press beside what is selected. */
export const Palette = ({ graph, onAdd }: Props) => (
  <ul className={classes.palette} aria-label="Add steps">
    {nodeTypeNames.map((type) => {
      const { label, about, icon: Icon } = canvasOf(type);
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
            {label}
          </UnstyledButton>
        </li>
      );
    })}
  </ul>
);
