import { findLargest } from '@tintype/contracts/numbers/extremes';
import { Button, Group, MultiSelect, NumberInput, Select, Text } from '@mantine/core';
import { getNodeTypeRow, type NodeType, nodeTypeNames } from '@tintype/contracts/pipelines/nodes/nodes';
import { useEffect, useRef, useState } from 'react';
import type { DrawnNode } from '@tintype/contracts/pipelines/graph';
import { mayConnect } from '@tintype/contracts/pipelines/check-graph';
import { CircleAlert } from 'lucide-react';
import { copyText } from '../../parts/code-block.tsx';
import { notify } from '../../parts/notify.ts';
import { Fold, Remark } from '../../parts/panel.tsx';
import {
  addNode,
  connectNodes,
  copyPart,
  disconnect,
  moveNodes,
  pastePart,
  placeNodesInColumns,
  readPart,
  sortNodesByDepth,
} from './graph/changes.ts';
import { formatProblem } from './graph/graph-problems.ts';
import { canvasOf, getNodeName, summariseNode, whyNoneMore } from './graph/node-canvas.ts';
import { NodeForm } from './inspector/inspector.tsx';
import type { Draft } from './use-draft.ts';
import classes from './outline.module.css';

/** A list of the steps that offers everything the canvas can do, by keyboard. */
export function Outline({ draft }: { readonly draft: Draft }) {
  const { graph } = draft;
  const [added, setAdded] = useState<string>();
  const list = useRef<HTMLOListElement>(null);
  const nodes = sortNodesByDepth(graph).map((id) => graph.nodes.find((node) => node.id === id)!);
  // The focus moves to a step that was just added.
  useEffect(() => {
    if (added === undefined) return;
    const step = list.current?.querySelector<HTMLElement>(`[data-step="${CSS.escape(added)}"]`);
    step?.focus();
    setAdded(undefined);
  }, [added]);
  const add = (type: NodeType): void => {
    let id: string | undefined;
    draft.add((now) => {
      const next = addNode(type, { x: 0, y: 0 })(now);
      id = next.nodes.at(-1)!.id;
      const place = placeNodesInColumns(next).get(id)!;
      const below = findLargest(
        now.nodes.map(({ position }) => position.y + 150),
        0,
      );
      return {
        ...next,
        nodes: next.nodes.map((node) => (node.id === id ? { ...node, position: { x: place.x, y: below } } : node)),
      };
    });
    setAdded(id);
  };
  const paste = async (): Promise<void> => {
    const { clipboard } = navigator as Partial<Navigator>;
    // Over plain http in a local network browsers provide the clipboard to keyboard events only,
    // which the canvas handles.
    if (clipboard === undefined)
      return void notify({ message: `This browser allows pasting only with the keyboard. Paste on the canvas.` });
    const part = readPart(await clipboard.readText().catch(() => ''));
    if (part === undefined) return void notify({ message: 'The clipboard contains no steps. Copy steps first.' });
    const below = findLargest(
      graph.nodes.map(({ position }) => position.y + 150),
      0,
    );
    draft.add((now) => pastePart(now, part, { x: 0, y: below }).graph);
  };
  return (
    <div>
      <Group align="flex-end" gap={8} mb={16}>
        <Select
          label="Add a step"
          placeholder="Choose a type"
          w={320}
          maw="100%"
          data={nodeTypeNames.map((value) => {
            const reason = whyNoneMore(graph, value);
            return {
              value,
              label: `${canvasOf(value).label}: ${reason ?? canvasOf(value).about}`,
              disabled: reason !== undefined,
            };
          })}
          value={null}
          onChange={(type) => type !== null && add(type as NodeType)}
        />
        <Button variant="default" onClick={() => void paste()}>
          Paste steps
        </Button>
      </Group>
      {nodes.length === 0 && <Text c="dimmed">No steps yet. Start with a “URLs” or “Incoming webhook” step.</Text>}
      <ol ref={list} className={classes.steps} aria-label="Steps">
        {nodes.map((node, index) => (
          <li
            key={node.id}
            className={classes.step}
            data-step={node.id}
            tabIndex={-1}
            aria-label={`${index + 1}. ${getNodeName(node)}`}
          >
            <OutlineStep node={node} number={index + 1} draft={draft} />
          </li>
        ))}
      </ol>
    </div>
  );
}

type Props = Readonly<{ node: DrawnNode; number: number; draft: Draft }>;

function OutlineStep({ node, number, draft }: Props) {
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
      <Remark className={classes.name}>{summariseNode(node)}</Remark>
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
                  change(moveNodes(new Map([[node.id, { ...node.position, [axis]: value }]])), `place ${node.id}`)
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
                  notify({
                    message: isCopied
                      ? `${getNodeName(node)} copied.`
                      : 'The browser denied access to the clipboard. Copy the step on the canvas with the keyboard.',
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

function Targets({ node, draft: { graph, change } }: Pick<Props, 'node' | 'draft'>) {
  const joined = graph.edges.filter(({ source }) => source === node.id).map(({ target }) => target);
  const possible = graph.nodes.filter(({ id }) => joined.includes(id) || mayConnect(graph, node.id, id));
  const wanted = getNodeTypeRow(node.type).out?.kind;
  return (
    <MultiSelect
      mt={8}
      label={`Steps that receive ${wanted} from ${getNodeName(node)}`}
      placeholder={joined.length > 0 ? '' : possible.length === 0 ? 'Not connected' : 'Choose a step'}
      disabled={possible.length === 0}
      {...(possible.length === 0 && { description: `No other step accepts ${wanted} yet. Add such a step first.` })}
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

/** Steps with the same name are distinguished by their IDs. */
function formatLabel(nodes: readonly DrawnNode[], node: DrawnNode): string {
  const name = getNodeName(node);
  return nodes.some((other) => other.id !== node.id && getNodeName(other) === name) ? `${name} (${node.id})` : name;
}
