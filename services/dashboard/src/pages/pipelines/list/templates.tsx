import { Text } from '@mantine/core';
import type { DrawnGraph } from '@tintype/contracts/pipelines/graph';
import { pipelineTemplates } from '@tintype/contracts/pipelines/templates';
import { ChevronRight } from 'lucide-react';
import { sortNodesByDepth } from '../graph/node-columns.ts';
import { canvasOf } from '../graph/node-canvas.ts';
import type { NewPipelineInput } from './use-new-pipeline.ts';
import classes from './templates.module.css';

type Props = {
  /** Whether the organization has no pipeline yet. The page then first explains pipelines. */
  readonly isFirst: boolean;
  readonly isBusy: boolean;
  readonly onChoose: (pipeline: NewPipelineInput) => void;
};

export const Templates = ({ isFirst, isBusy, onChoose }: Props) => (
  <section>
    <Text component="h2" fw={600} size="md">
      {isFirst ? 'Start with a template' : 'Start from a template'}
    </Text>
    {isFirst && (
      <Text c="dimmed" maw={680}>
        A pipeline takes URLs from a list, a schedule or a webhook, captures each page in the views you choose, edits
        the images and shows them in a gallery. You can change everything in a template.
      </Text>
    )}
    <ul className={classes.templates} aria-label="Templates">
      {pipelineTemplates.map(({ id, name, about, graph }) => (
        <li key={id}>
          <button
            type="button"
            className={classes.template}
            disabled={isBusy}
            onClick={() => onChoose({ name, graph })}
          >
            <span className={classes.name}>{name}</span>
            <span className={classes.about}>{about}</span>
            <Steps graph={graph} />
          </button>
        </li>
      ))}
    </ul>
  </section>
);

const Steps = ({ graph }: { readonly graph: DrawnGraph }) => (
  <span className={classes.steps}>
    {sortNodesByDepth(graph).map((nodeId, index, all) => {
      const { icon: Icon, label } = canvasOf(graph.nodes.find(({ id }) => id === nodeId)!.type);
      return (
        <span key={nodeId} className={classes.step}>
          <Icon size={14} aria-hidden />
          {label}
          {index < all.length - 1 && <ChevronRight size={12} aria-hidden />}
        </span>
      );
    })}
  </span>
);
