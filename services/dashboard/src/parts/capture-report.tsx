import { Stack, Text } from '@mantine/core';
import { TriangleAlert } from 'lucide-react';
import { formatDuration } from '../format/format.ts';
import classes from './capture-report.module.css';

type Warning = Readonly<{ code: string; message: string }>;

export function Warnings({ warnings }: { readonly warnings: readonly Warning[] }) {
  return (
    <Stack gap={8} component="ul">
      {warnings.map(({ code, message }) => (
        <li key={code} className={classes.warning}>
          <TriangleAlert size={16} aria-hidden className={classes.icon} />
          <div>
            <Text size="sm">{message}</Text>
            <Text size="xs" c="dimmed" ff="monospace">
              {code}
            </Text>
          </div>
        </li>
      ))}
    </Stack>
  );
}

type Stage = Readonly<{
  stage: string;
  ms: number;
  outcome: 'ok' | 'failed';
  /** Set if the stage is for only one of several outputs. */
  outputId?: string;
}>;

export function Waterfall({ stages }: { readonly stages: readonly Stage[] }) {
  const total = Math.max(
    1,
    stages.reduce((sum, { ms }) => sum + ms, 0),
  );
  let before = 0;
  const rows = stages.map(({ stage, ms, outcome, outputId }) => {
    const row = { stage, ms, outcome, outputId, left: (100 * before) / total, width: (100 * ms) / total };
    before += ms;
    return row;
  });
  return (
    <table className={classes.waterfall}>
      <caption className="visually-hidden">Capture stages in order</caption>
      <thead className="visually-hidden">
        <tr>
          <th scope="col">Stage</th>
          <th scope="col">Position</th>
          <th scope="col">Duration</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ stage, ms, outcome, outputId, left, width }, index) => (
          <tr key={`${stage}-${index}`}>
            <th scope="row">
              {stage}
              {outputId !== undefined && <span className={classes.output}> {outputId}</span>}
            </th>
            <td className={classes.track}>
              <span
                className={classes.bar}
                data-outcome={outcome}
                style={{ left: `${left}%`, width: `max(2px, ${width}%)` }}
              />
            </td>
            <td className={classes.time}>
              {outcome === 'failed' && <span className={classes.failed}>failed </span>}
              {formatDuration(ms)}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
