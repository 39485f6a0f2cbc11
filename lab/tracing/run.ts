/**
 * npm run lab tracing -- [--to FOLDER]: takes one item of a batch with real services and a real
 * browser, and draws its trace to `docs/pictures/trace.svg`. As root it runs as another user, who
 * needs a folder that he may write to.
 */
import { randomBytes } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { startPrivateSystem } from '../private-system.ts';
import { runScript } from '../../infra/local/run-script.ts';
import { drawTrace } from './draw-trace.ts';
import { traceBatchItem } from '@tintype/tests/e2e/tracing/trace-batch-item';

const { values } = parseArgs({ options: { to: { type: 'string' } } });
const file = join(resolve(values.to ?? join(import.meta.dirname, '../../docs/pictures')), 'trace.svg');
const services = ['gateway', 'render', 'scheduler', 'notifier'] as const;

await runScript(async (undo) => {
  const traceId = randomBytes(16).toString('hex');
  const { spans } = await traceBatchItem({
    traceparent: `00-${traceId}-${randomBytes(8).toString('hex')}-01`,
    start: (settings) => startPrivateSystem({ services, allowHosts: ['127.0.0.0/8'], settings, undo }),
  });
  writeFileSync(file, drawTrace(spans.filter((span) => span.traceId === traceId)));
  console.log(`${file}: ${spans.length} spans`);
});
