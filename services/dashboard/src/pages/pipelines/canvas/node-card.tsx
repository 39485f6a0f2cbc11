import { Handle, Position, type NodeProps } from '@xyflow/react';
import { CircleAlert } from 'lucide-react';
import { memo } from 'react';
import { handlesOf } from '../graph/fits.ts';
import { nameOf, nodeKinds } from '../graph/node-kinds.ts';
import { saidAt } from '../graph/problems-of.ts';
import { summaryOf } from '../graph/summary-of.ts';
import { CountsBar } from '../runs/counts-bar.tsx';
import type { FlowNode } from './use-flow-nodes.ts';
import classes from './node-card.module.css';

/** One step: what it is called, what it does, what is wrong with it, and what a run has done here. */
export const NodeCard = memo(function NodeCard({ data: { node, problems, counts }, selected }: NodeProps<FlowNode>) {
  const { icon: Icon, word } = nodeKinds[node.type];
  const { in: into, out } = handlesOf(node.type);
  const [first] = problems;
  return (
    <div className={classes.card} data-selected={selected || undefined} data-bad={first !== undefined || undefined}>
      {into !== undefined && (
        <Handle
          type="target"
          position={Position.Left}
          id={into}
          className={classes.handle}
          data-kind={into}
          title={`Input: ${into}`}
        />
      )}
      <div className={classes.head}>
        <Icon size={16} aria-hidden className={classes.icon} />
        <span className={classes.name}>{nameOf(node)}</span>
        {node.label !== undefined && <span className={classes.kind}>{word}</span>}
      </div>
      <div className={classes.summary}>{summaryOf(node)}</div>
      {first !== undefined && (
        <div className={classes.problem}>
          <CircleAlert size={13} aria-hidden />
          <span>
            {saidAt(first)}
            {problems.length > 1 && ` And ${problems.length - 1} more.`}
          </span>
        </div>
      )}
      {counts !== undefined && <CountsBar counts={counts} />}
      {out !== undefined && (
        <Handle
          type="source"
          position={Position.Right}
          id={out}
          className={classes.handle}
          data-kind={out}
          title={`Output: ${out}`}
        />
      )}
    </div>
  );
});
