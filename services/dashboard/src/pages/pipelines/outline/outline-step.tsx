import { Button, Group, MultiSelect, NumberInput, Text } from '@mantine/core';
import type { DrawnNode } from '@tintype/contracts/pipelines/graph';
import { getNodeTypeRow } from '@tintype/contracts/pipelines/nodes/nodes';
import { mayConnect } from '@tintype/contracts/pipelines/check-graph';
import { CircleAlert } from 'lucide-react';
import { Fold } from '../../../parts/fold.tsx';
import { copyText } from '../../../parts/copy-text.ts';
import { say } from '../../../parts/notify.ts';
import { connectNodes, disconnect, move } from '../graph/changes.ts';
import { canvasOf, getNodeName, summariseNode } from '../graph/node-canvas.ts';
import { formatProblem } from '../graph/graph-problems.ts';
import { copyPart, pastePart, readPart } from '../graph/part.ts';
import { NodeForm } from '../inspector/inspector.tsx';
import type { Draft } from '../use-draft.ts';
import classes from './outline.module.css';

type Props = { readonly node: DrawnNode; readonly number: number; readonly draft: Draft };

/** One step: type and targets, and the settings, which open with its name. */
export function OutlineStep({ node, number, draft }: Props) {
  const { graph, problems, change, add } = draft;
  const { icon: Icon, label } = canvasOf(node.type);
  const own = problems.get(node.id) ?? [];
  const place = { x: node.position.x + 40, y: node.position.y + 150 };
  const part = (): string => copyPart(graph, new Set([node.id]))!;
  return (
    <>
      <Group justify="space-between" gap={8}>
        <Group gap={8} wrap="nowrap" miw={0}>
          <Icon size={16} aria-hidden className={classes.icon} />
          <Text component="h2" fw={600} size="sm" className={classes.name}>
            {number}. {getNodeName(node)}
          </Text>
          {node.label !== undefined && (
            <Text size="xs" c="dimmed">
              {label}
            </Text>
          )}
        </Group>
      </Group>
      <Text size="sm" c="dimmed" className={classes.name}>
        {summariseNode(node)}
      </Text>
      {own.length > 0 && (
        <ul className={classes.problems} aria-label={`Problems of ${getNodeName(node)}`}>
          {own.map((problem, index) => (
            <li key={index}>
              <CircleAlert size={14} aria-hidden />
              {formatProblem(problem)}
            </li>
          ))}
        </ul>
      )}
      {getNodeTypeRow(node.type).out?.kind !== undefined && <Targets node={node} draft={draft} />}
      <Fold label={`Settings of ${getNodeName(node)}`}>
        <div className={classes.settings}>
          <NodeForm node={node} draft={draft} />
          <Group gap={8} align="flex-end">
            {(['x', 'y'] as const).map((axis) => (
              <NumberInput
                key={axis}
                w={112}
                label={axis === 'x' ? 'X position' : 'Y position'}
                step={10}
                value={node.position[axis]}
                onChange={(value) =>
                  typeof value === 'number' &&
                  change(move(new Map([[node.id, { ...node.position, [axis]: value }]])), `place ${node.id}`)
                }
              />
            ))}
            <Button variant="default" onClick={() => add((now) => pastePart(now, readPart(part())!, place).graph)}>
              Duplicate
            </Button>
            <Button
              variant="default"
              onClick={() =>
                void copyText(part()).then((isCopied) =>
                  say({
                    message: isCopied ? `${getNodeName(node)} copied.` : 'The browser denied access to the clipboard.',
                  }),
                )
              }
            >
              Copy
            </Button>
          </Group>
        </div>
      </Fold>
    </>
  );
}

/** Lists all steps that could receive the results. The connected steps are selected. */
function Targets({ node, draft: { graph, change } }: Pick<Props, 'node' | 'draft'>) {
  const joined = graph.edges.filter(({ source }) => source === node.id).map(({ target }) => target);
  const possible = graph.nodes.filter(({ id }) => joined.includes(id) || mayConnect(graph, node.id, id));
  const wanted = getNodeTypeRow(node.type).out?.kind;
  return (
    <MultiSelect
      mt={8}
      label={`${getNodeName(node)} sends its ${wanted} to`}
      placeholder={joined.length > 0 ? '' : possible.length === 0 ? 'Not connected' : 'Choose a step'}
      disabled={possible.length === 0}
      {...(possible.length === 0 && { description: `No other step can take its ${wanted} yet. Add one first.` })}
      data={possible.map((one) => ({ value: one.id, label: formatLabel(graph.nodes, one) }))}
      value={joined}
      onChange={(chosen) =>
        change((now) => {
          const cut = joined.filter((id) => !chosen.includes(id));
          const added = chosen.filter((id) => !joined.includes(id));
          const without = cut.reduce((next, id) => disconnect(node.id, id)(next), now);
          return added.reduce((next, id) => connectNodes(node.id, id)(next), without);
        })
      }
    />
  );
}

/** Returns the label of a step. Steps with the same name are distinguished by their IDs. */
function formatLabel(nodes: readonly DrawnNode[], node: DrawnNode): string {
  const name = getNodeName(node);
  return nodes.some((other) => other.id !== node.id && getNodeName(other) === name) ? `${name} (${node.id})` : name;
}
