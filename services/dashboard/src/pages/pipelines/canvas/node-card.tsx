import { Handle, type NodeProps, Position } from '@xyflow/react';
import { CircleAlert } from 'lucide-react';
import { memo } from 'react';
import { getNodeTypeRow } from '@tintype/contracts/pipelines/nodes/nodes';
import { formatProblem } from '../graph/graph-problems.ts';
import { canvasOf, getNodeName, summariseNode } from '../graph/node-canvas.ts';
import type { FlowNode, NodeCounts } from './use-flow-nodes.ts';
import classes from './canvas.module.css';

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

function CountsBar({ counts: { total, completed, failed } }: { readonly counts: NodeCounts }) {
  const share = (part: number): string => `${total === 0 ? 0 : (part / total) * 100}%`;
  return (
    <div className={classes.counts}>
      <span className={classes.line} aria-hidden>
        <span className={classes.good} style={{ width: share(completed) }} />
        <span className={classes.bad} style={{ width: share(failed) }} />
      </span>
      <span>
        {completed} of {total}
        {failed > 0 && <span className={classes.failed}> · {failed} failed</span>}
      </span>
    </div>
  );
}
