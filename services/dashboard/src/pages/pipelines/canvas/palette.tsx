import { UnstyledButton } from '@mantine/core';
import type { DrawnGraph } from '@tintype/contracts/pipelines/graph';
import { type NodeType, nodeTypeNames } from '@tintype/contracts/pipelines/nodes/nodes';
import { WithReason } from '../../../parts/with-reason.tsx';
import { whyNoneMore } from '../graph/connection-limit.ts';
import { canvasOf } from '../graph/node-canvas.ts';
import classes from './canvas.module.css';

/** The media type of a dragged step. */
export const draggedType = 'application/x-tintype-step';

type Props = { readonly graph: DrawnGraph; readonly onAdd: (type: NodeType) => void };

/**
 * The available steps. The user drags them to their place, or adds them next to the selection by a
 * press.
 */
export const StepPalette = ({ graph, onAdd }: Props) => (
  <ul className={classes.palette} aria-label="Add steps">
    {nodeTypeNames.map((type) => {
      const { label, about, icon: Icon } = canvasOf(type);
      const reason = whyNoneMore(graph, type);
      return (
        <li key={type}>
          <WithReason reason={reason}>
            <UnstyledButton
              className={classes.tool}
              draggable
              {...(reason === undefined && { title: about })}
              onDragStart={({ dataTransfer }) => {
                dataTransfer.setData(draggedType, type);
                dataTransfer.effectAllowed = 'copy';
              }}
              onClick={() => onAdd(type)}
            >
              <Icon size={16} aria-hidden />
              {label}
            </UnstyledButton>
          </WithReason>
        </li>
      );
    })}
  </ul>
);
