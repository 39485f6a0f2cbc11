import { Handle, Position, type NodeProps } from '@xyflow/react';
import { CircleAlert } from 'lucide-react';
import { memo } from 'react';
import { getNodeTypeRow } from '@tintype/contracts/pipelines/nodes/nodes';
import { canvasOf, getNodeName, summariseNode } from '../graph/node-canvas.ts';
import { formatProblem } from '../graph/graph-problems.ts';
import { CountsBar } from '../runs/counts-bar.tsx';
import type { FlowNode } from './use-flow-nodes.ts';
import classes from './node-card.module.css';

/** One step: its name, function, problems, and the results of a run. */
export const NodeCard = memo(function NodeCard({ data: { node, problems, counts }, selected }: NodeProps<FlowNode>) {
  const { icon: Icon, label } = canvasOf(node.type);
  const { in: into, out } = getNodeTypeRow(node.type);
  const [first] = problems;
  return (
    <div className={classes.card} data-selected={selected || undefined} data-bad={first !== undefined || undefined}>
      {into !== undefined && (
        <Handle
          type="target"
          position={Position.Left}
          id={into.kind}
          className={classes.handle}
          data-kind={into.kind}
          title={`Input: ${into.kind}`}
        />
      )}
      <div className={classes.head}>
        <Icon size={16} aria-hidden className={classes.icon} />
        <span className={classes.name}>{getNodeName(node)}</span>
        {node.label !== undefined && <span className={classes.kind}>{label}</span>}
      </div>
      <div className={classes.summary}>{summariseNode(node)}</div>
      {first !== undefined && (
        <div className={classes.problem}>
          <CircleAlert size={13} aria-hidden />
          <span>
            {formatProblem(first)}
            {problems.length > 1 && ` ${problems.length - 1} more.`}
          </span>
        </div>
      )}
      {counts !== undefined && <CountsBar counts={counts} />}
      {out !== undefined && (
        <Handle
          type="source"
          position={Position.Right}
          id={out.kind}
          className={classes.handle}
          data-kind={out.kind}
          title={`Output: ${out.kind}`}
        />
      )}
    </div>
  );
});
