import { findLargest } from '@tintype/contracts/numbers/extremes';
import { Button, Group, Select, Text } from '@mantine/core';
import { type NodeType, nodeTypeNames } from '@tintype/contracts/pipelines/nodes/nodes';
import { useEffect, useRef, useState } from 'react';
import { addNode } from '../graph/changes.ts';
import { placeNodesInColumns, sortNodesByDepth } from '../graph/node-columns.ts';
import { canvasOf, getNodeName } from '../graph/node-canvas.ts';
import { whyNoneMore } from '../graph/connection-limit.ts';
import { pastePart, readPart } from '../graph/part.ts';
import { say } from '../../../parts/notify.ts';
import type { Draft } from '../use-draft.ts';
import { OutlineStep } from './outline-step.tsx';
import classes from './outline.module.css';

/**
 * The graph as a form, in the order of a run. It offers everything that the canvas can do, by
 * keyboard.
 */
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
      return void say({ message: `This browser allows pasting only with the keyboard. Paste on the canvas.` });
    const part = readPart(await clipboard.readText().catch(() => ''));
    if (part === undefined) return void say({ message: 'The clipboard contains no steps. Copy steps first.' });
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
