import { UnstyledButton } from '@mantine/core';
import type { NodeType } from '@tintype/contracts/pipelines/graph';
import { kindNames, nodeKinds } from '../graph/node-kinds.ts';
import classes from './canvas.module.css';

/** Under which name a dragged step says its type. */
export const draggedType = 'application/x-tintype-step';

type Props = { readonly onAdd: (type: NodeType) => void };

/** The steps there are: dragged to their place, or added by a press beside what is selected. */
export const Palette = ({ onAdd }: Props) => (
  <ul className={classes.palette} aria-label="Steps to add">
    {kindNames.map((type) => {
      const { word, about, icon: Icon } = nodeKinds[type];
      return (
        <li key={type}>
          <UnstyledButton
            className={classes.tool}
            draggable
            onDragStart={({ dataTransfer }) => {
              dataTransfer.setData(draggedType, type);
              dataTransfer.effectAllowed = 'copy';
            }}
            onClick={() => onAdd(type)}
            aria-label={`Add ${word}`}
          >
            <Icon size={16} aria-hidden />
            <span className={classes.toolText}>
              <span className={classes.toolName}>{word}</span>
              <span className={classes.toolAbout}>{about}</span>
            </span>
          </UnstyledButton>
        </li>
      );
    })}
  </ul>
);
