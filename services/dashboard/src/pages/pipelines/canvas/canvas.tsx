import {
  Background,
  BackgroundVariant,
  type Connection,
  type Edge,
  type NodeChange,
  type OnConnect,
  Panel,
  ReactFlow,
  ReactFlowProvider,
  useReactFlow,
} from '@xyflow/react';
import { type NodeType, nodeTypeNames } from '@tintype/contracts/pipelines/nodes/nodes';
import { mayConnect } from '@tintype/contracts/pipelines/check-graph';
import { type DragEvent, useEffect, useMemo, useRef } from 'react';
import { ActionIcon, Tooltip, UnstyledButton } from '@mantine/core';
import { Maximize, Minus, Plus } from 'lucide-react';
import type { DrawnGraph } from '@tintype/contracts/pipelines/graph';
import { WithReason } from '../../../parts/buttons.tsx';
import { addNode, connectNodes, moveNodes, removeFromGraph } from '../graph/changes.ts';
import { canvasOf, getNodeName, whyNoneMore } from '../graph/node-canvas.ts';
import type { Draft } from '../use-draft.ts';
import { NodeCard } from './node-card.tsx';
import { useFirstView, useShownSelection } from './shown-part.ts';
import { useClipboard } from './use-clipboard.ts';
import { type FlowNode, useFlowNodes, type NodeCounts } from './use-flow-nodes.ts';
import '@xyflow/react/dist/base.css';
import classes from './canvas.module.css';

type Props = Readonly<{
  draft: Draft;
  counts: ReadonlyMap<string, NodeCounts> | undefined;
}>;

const nodeTypes = { step: NodeCard };
const cardCentre = { x: 110, y: 40 } as const;
const noNodes: ReadonlySet<string> = new Set();

function Canvas({ draft, counts }: Props) {
  const { graph, change, selection, select, problems } = draft;
  const frame = useRef<HTMLDivElement>(null);
  const { screenToFlowPosition } = useReactFlow();
  const { nodes, take, beginDrag, endDrag } = useFlowNodes({ graph, problems, counts, selection, onMove: moveTo });
  const edges = useMemo(() => graph.edges.map((edge): Edge => toFlowEdge(edge, graph.nodes)), [graph]);
  const pointer = useClipboard({ draft, frame });
  const shown = useShownSelection(selection);
  useFirstView(graph.nodes.length === 0);

  function moveTo(places: Parameters<typeof moveNodes>[0], about: string | undefined): void {
    change(moveNodes(places), about);
  }
  const onNodesChange = (changes: NodeChange<FlowNode>[]): void => {
    take(changes);
    const selected = changes.flatMap((one) => (one.type === 'select' ? [one] : []));
    if (selected.length === 0) return;
    shown.onSelect();
    // The functional form is needed: React Flow reports one click as two events, the second before
    // this state is rendered.
    select((before) => {
      const next = new Set(before);
      for (const { id, selected: isSelected } of selected) {
        if (isSelected) next.add(id);
        else next.delete(id);
      }
      return next;
    });
  };
  // Sets an attribute instead of state, so that nothing is rendered again.
  const markMoving = (isMoving: boolean): void => void frame.current?.toggleAttribute('data-moving', isMoving);
  const onConnect: OnConnect = ({ source, target }) => change(connectNodes(source, target));
  const isValid = ({ source, target, sourceHandle, targetHandle }: Connection | Edge): boolean =>
    sourceHandle === targetHandle && mayConnect(graph, source, target);
  const centre = (): { x: number; y: number } => {
    const { x, y, width, height } = frame.current!.getBoundingClientRect();
    const at = screenToFlowPosition({ x: x + width / 2, y: y + height / 2 });
    return { x: at.x - cardCentre.x, y: at.y - cardCentre.y };
  };
  const add = (type: NodeType): void => {
    const [from] = selection.size === 1 ? [...selection] : [];
    const before = graph.nodes.find(({ id }) => id === from);
    // Next to the step it follows, if known, and never on top of another node.
    let place = before === undefined ? centre() : { x: before.position.x + 270, y: before.position.y };
    while (graph.nodes.some(({ position: { x, y } }) => Math.abs(x - place.x) < 60 && Math.abs(y - place.y) < 60))
      place = { x: place.x, y: place.y + 130 };
    draft.add(addNode(type, place, from));
  };
  const drop = (event: DragEvent): void => {
    const type = nodeTypeNames.find((name) => name === event.dataTransfer.getData(draggedType));
    if (type === undefined) return;
    event.preventDefault();
    const at = screenToFlowPosition({ x: event.clientX, y: event.clientY });
    draft.add(addNode(type, { x: at.x - cardCentre.x, y: at.y - cardCentre.y }));
  };

  return (
    <div className={classes.workspace}>
      <StepPalette graph={graph} onAdd={add} />
      <div
        ref={frame}
        className={classes.frame}
        role="region"
        aria-label="Canvas"
        onPointerMove={pointer.onMove}
        onPointerLeave={pointer.onLeave}
        onDragOver={(event) => event.preventDefault()}
        onDrop={drop}
      >
        <ReactFlow
          nodes={nodes}
          edges={edges}
          nodeTypes={nodeTypes}
          onNodesChange={onNodesChange}
          onNodeDragStart={beginDrag}
          onNodeDragStop={endDrag}
          onMoveStart={(event) => {
            if (event !== null) shown.onMove();
            markMoving(event instanceof WheelEvent);
          }}
          onMoveEnd={() => markMoving(false)}
          onConnect={onConnect}
          isValidConnection={isValid}
          onDelete={({ nodes: gone, edges: cut }) =>
            change(removeFromGraph(gone.length === 0 ? noNodes : idsOf(gone), idsOf(cut)))
          }
          deleteKeyCode={['Delete', 'Backspace']}
          multiSelectionKeyCode={['Shift', 'Meta', 'Control']}
          connectionRadius={28}
          minZoom={0.1}
          maxZoom={2}
        >
          <Background variant={BackgroundVariant.Dots} gap={24} size={1.5} color="var(--hairline)" />
          <CanvasControls />
        </ReactFlow>
        {graph.nodes.length === 0 && (
          <p className={classes.hint}>Start with a “URLs” or “Incoming webhook” step from the list.</p>
        )}
      </div>
    </div>
  );
}

export const CanvasWithProvider = (props: Props) => (
  <ReactFlowProvider>
    <Canvas {...props} />
  </ReactFlowProvider>
);

const idsOf = (things: readonly { readonly id: string }[]): ReadonlySet<string> => new Set(things.map(({ id }) => id));

function toFlowEdge(edge: Draft['graph']['edges'][number], nodes: Draft['graph']['nodes']): Edge {
  const nameAt = (id: string): string => {
    const node = nodes.find((one) => one.id === id);
    return node === undefined ? id : getNodeName(node);
  };
  return { ...edge, ariaLabel: `From ${nameAt(edge.source)} to ${nameAt(edge.target)}`, interactionWidth: 24 };
}

const fitOptions = { padding: 0.15, maxZoom: 1 } as const;

function CanvasControls() {
  const { zoomIn, zoomOut, fitView } = useReactFlow();
  useEffect(() => {
    const press = (event: KeyboardEvent): void => {
      const { target, key, ctrlKey, metaKey, altKey } = event;
      const isTyping = target instanceof HTMLElement && target.closest('input, textarea, [role=dialog]') !== null;
      if (key === 'f' && !ctrlKey && !metaKey && !altKey && !isTyping) void fitView(fitOptions);
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, [fitView]);
  const buttons = [
    ['Zoom in', Plus, () => void zoomIn()],
    ['Zoom out', Minus, () => void zoomOut()],
    ['Fit to view', Maximize, () => void fitView(fitOptions)],
  ] as const;
  return (
    <Panel position="bottom-left" className={classes.controls}>
      {buttons.map(([label, Icon, act]) => (
        <Tooltip key={label} label={label} position="right">
          <ActionIcon variant="default" size="lg" aria-label={label} onClick={act}>
            <Icon size={16} />
          </ActionIcon>
        </Tooltip>
      ))}
    </Panel>
  );
}

const draggedType = 'application/x-tintype-step';

type StepPaletteProps = Readonly<{ graph: DrawnGraph; onAdd: (type: NodeType) => void }>;

const StepPalette = ({ graph, onAdd }: StepPaletteProps) => (
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
