import type { Protocol } from 'puppeteer-core';
import { getProtocolClient } from '../browser/puppeteer-internals.ts';
import { elementsMax } from '../limits.ts';
import type { TakeOutput } from '../screenshot/output.ts';
import { textOutput } from './texts.ts';

type AccessibilityBox = { readonly x: number; readonly y: number; readonly width: number; readonly height: number };
/** CSS pixels from the corner of the document; `box` is absent if nothing is drawn. */
type AccessibilityNode = {
  readonly role: string;
  readonly name: string;
  readonly value?: unknown;
  readonly box?: AccessibilityBox;
  readonly children?: readonly AccessibilityNode[];
};
type AxNode = Protocol.Accessibility.AXNode;

/**
 * The tree that the browser provides to assistive technology, without ignored nodes and without the
 * lines into which a text is broken. Frames are not included.
 */
export const takeAccessibility: TakeOutput<'accessibility'> = async ({ slot }, output) => {
  const session = getProtocolClient(slot.page);
  // Node IDs are valid only while the domain is enabled.
  await session.send('Accessibility.enable');
  try {
    const [{ nodes }, boxes] = await Promise.all([session.send('Accessibility.getFullAXTree'), readBoxes(session)]);
    const isCut = nodes.length > nodesMax;
    const tree = findTree(nodes.slice(0, nodesMax), boxes);
    return textOutput(output, JSON.stringify({ tree, isCut }), 'json');
  } finally {
    await session.send('Accessibility.disable').catch(() => undefined);
  }
};

const nodesMax = elementsMax * 10;

async function readBoxes(
  session: ReturnType<typeof getProtocolClient>,
): Promise<ReadonlyMap<number, AccessibilityBox>> {
  const { documents } = await session.send('DOMSnapshot.captureSnapshot', { computedStyles: [] });
  const [main] = documents;
  const ids = main?.nodes.backendNodeId ?? [];
  const { nodeIndex, bounds } = main?.layout ?? { nodeIndex: [], bounds: [] };
  return new Map(
    nodeIndex.flatMap((index, at) => {
      const [x = 0, y = 0, width = 0, height = 0] = (bounds[at] ?? []).map(Math.round);
      return ids[index] === undefined ? [] : [[ids[index], { x, y, width, height }] as const];
    }),
  );
}

function findTree(nodes: readonly AxNode[], boxes: ReadonlyMap<number, AccessibilityBox>): AccessibilityNode | null {
  const byId = new Map(nodes.map((node) => [node.nodeId, node]));
  const childrenOf = ({ childIds = [] }: AxNode): AccessibilityNode[] =>
    childIds.flatMap((id) => {
      const child = byId.get(id);
      if (child === undefined || child.role?.value === 'InlineTextBox') return [];
      return child.ignored ? childrenOf(child) : [nodeOf(child)];
    });
  const nodeOf = (node: AxNode): AccessibilityNode => {
    const box = node.backendDOMNodeId === undefined ? undefined : boxes.get(node.backendDOMNodeId);
    const children = childrenOf(node);
    return {
      role: String(node.role?.value ?? ''),
      name: String(node.name?.value ?? ''),
      ...(node.value !== undefined && { value: node.value.value as unknown }),
      ...(box !== undefined && { box }),
      ...(children.length > 0 && { children }),
    };
  };
  const [root] = nodes;
  return root === undefined ? null : nodeOf(root);
}
