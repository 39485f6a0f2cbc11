import { escapeMarkup } from '@tintype/contracts/texts/escape-markup';
import type { ReceivedSpan } from '@tintype/tests/e2e/tracing/otlp-receiver';

const width = 960;
const [labelWidth, rowHeight, top] = [290, 22, 44];
const colours: Readonly<Record<string, string>> = {
  'tintype-gateway': '#2f6fdb',
  'tintype-render': '#c2571a',
  'tintype-notifier': '#2c8a57',
  'tintype-scheduler': '#7a4bc2',
};

/**
 * A waterfall of one trace: a row for each span, indented below its parent, with its length in
 * milliseconds.
 */
export function drawTrace(spans: readonly ReceivedSpan[]): string {
  const first = Math.min(...spans.map(({ startMs }) => startMs));
  const last = Math.max(...spans.map(({ endMs }) => endMs));
  const x = (ms: number): number => labelWidth + ((ms - first) / (last - first)) * (width - labelWidth - 80);
  const rows = inTreeOrder(spans);
  const height = top + rows.length * rowHeight + 12;
  const lines = rows.map(({ span, depth }, row) => {
    const { service, name, startMs, endMs, isError } = span;
    const y = top + row * rowHeight;
    const length = Math.max(2, x(endMs) - x(startMs));
    const colour = isError ? '#c0262d' : (colours[service] ?? '#555');
    return [
      `<text x="${12 + depth * 14}" y="${y + 14}">${escapeMarkup(name)}</text>`,
      `<rect x="${x(startMs).toFixed(1)}" y="${y + 4}" width="${length.toFixed(1)}" height="13" rx="2" fill="${colour}"/>`,
      `<text x="${(x(startMs) + length + 5).toFixed(1)}" y="${y + 14}" fill="#555">${(endMs - startMs).toFixed(0)} ms</text>`,
    ].join('\n');
  });
  const legend = Object.entries(colours)
    .filter(([service]) => spans.some((span) => span.service === service))
    .map(
      ([service, colour], at) =>
        `<rect x="${12 + at * 150}" y="12" width="12" height="12" rx="2" fill="${colour}"/><text x="${30 + at * 150}" y="22">${service}</text>`,
    );
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" font-family="sans-serif" font-size="12">`,
    `<rect width="${width}" height="${height}" fill="#fff"/>`,
    ...legend,
    ...lines,
    '</svg>\n',
  ].join('\n');
}

type Row = { readonly span: ReceivedSpan; readonly depth: number };

function inTreeOrder(spans: readonly ReceivedSpan[]): Row[] {
  const ids = new Set(spans.map(({ spanId }) => spanId));
  const below = (parent: string | undefined, depth: number): Row[] =>
    spans
      .filter(({ parentSpanId }) => (parent === undefined ? !ids.has(parentSpanId) : parentSpanId === parent))
      .flatMap((span) => [{ span, depth }, ...below(span.spanId, depth + 1)]);
  return below(undefined, 0);
}
