import { afterAll, expect, test } from '@jest/globals';
import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { startSystem, type System } from '@tintype/testing/system';
import { traceBatchItem } from './tracing/trace-batch-item.ts';
import { withoutBrowser } from './without-browser.ts';

const root = join(import.meta.dirname, '../..');

const undo = new AsyncDisposableStack();
afterAll(() => undo.disposeAsync());

async function start(settings: Readonly<Record<string, string>>): Promise<System> {
  const system = await startSystem({
    services: ['gateway', 'render', 'scheduler', 'notifier'],
    allowHosts: ['127.0.0.0/8'],
    settings,
    programs: withoutBrowser,
  });
  undo.defer(system.stop);
  return system;
}

test('an item of a batch is one trace from the request over queue and worker to the webhook, in the trace of the caller', async () => {
  const [traceId, callerSpan] = [randomBytes(16).toString('hex'), randomBytes(8).toString('hex')];
  const traceparent = `00-${traceId}-${callerSpan}-01`;
  const { spans, webhook } = await traceBatchItem({ traceparent, start });
  const own = spans.filter((span) => span.traceId === traceId);
  const [created] = own.filter(({ name }) => name === 'POST createBatch');
  expect(created).toMatchObject({ service: 'tintype-gateway', parentSpanId: callerSpan, isError: false });
  const followers = own.filter(({ parentSpanId }) => parentSpanId === created!.spanId);
  expect(followers.map(({ service, name }) => `${service} ${name}`)).toEqual(
    expect.arrayContaining([
      'tintype-render queue',
      'tintype-render capture',
      'tintype-notifier webhook BATCH_COMPLETED',
    ]),
  );
  const [delivery] = followers.filter(({ name }) => name === 'webhook BATCH_COMPLETED');
  expect(webhook['traceparent']).toBe(`00-${traceId}-${delivery!.spanId}-01`);
  for (const { startMs, endMs } of own) expect(endMs).toBeGreaterThanOrEqual(startMs);
});

/**
 * The counters' library loads the API of OpenTelemetry by itself, which does nothing without an
 * SDK.
 */
test('neither SDK nor exporter is loaded where no traces are wanted', async () => {
  const script = `
    import { registerHooks } from 'node:module';
    const loaded = [];
    registerHooks({ resolve: (name, context, next) => (/^@opentelemetry\\/(?!api)/.test(name) && loaded.push(name), next(name, context)) });
    await import('./packages/runtime/src/run.ts');
    const { createTracing } = await import('./packages/runtime/src/tracing.ts');
    const off = await createTracing({ service: 's', otlpUrl: undefined, tracePercent: 100 });
    const before = loaded.length;
    await createTracing({ service: 's', otlpUrl: 'http://127.0.0.1:9/v1/traces', tracePercent: 100 });
    console.log(JSON.stringify({ isOff: off === undefined, before, isLoadedOnDemand: loaded.length > 0 }));
    process.exit();`;
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ['--conditions=source', '--input-type=module', '--eval', script],
    { cwd: root },
  );
  expect(JSON.parse(stdout)).toEqual({ isOff: true, before: 0, isLoadedOnDemand: true });
});
