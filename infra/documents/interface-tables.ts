import { scopes } from '../../packages/contracts/src/keys/scopes.ts';
import { composeWarnings } from '../../packages/contracts/src/compose/compose-result.ts';
import { allowances, capabilities, type Plan, plans } from '../../packages/contracts/src/plans/plans.ts';
import { actionTypes } from '../../packages/contracts/src/capture/actions.ts';
import { captureWarnings } from '../../packages/contracts/src/capture/capture-result.ts';
import { failOnConditions } from '../../packages/contracts/src/capture/fail-on.ts';
import { answeredInBodyRetentionMs, origins } from '../../packages/contracts/src/capture/origins.ts';
import { outputTable, outputTypes } from '../../packages/contracts/src/capture/outputs.ts';
import { paperSizes } from '../../packages/contracts/src/capture/pdf-fields.ts';
import { endReasons, skipReasons } from '../../packages/contracts/src/crawls/end-reasons.ts';
import { devices } from '../../packages/contracts/src/devices/devices.ts';
import { events } from '../../packages/contracts/src/events/events.ts';
import { retryPlans } from '../../packages/contracts/src/events/retry-plans.ts';
import { fileFormats, mediaTypeOf } from '../../packages/contracts/src/formats/formats.ts';
import type { Port } from '../../packages/contracts/src/pipelines/nodes/node-type.ts';
import { nodeTypeNames, getNodeTypeRow } from '../../packages/contracts/src/pipelines/nodes/nodes.ts';
import { batchTransitions, bulkStatusOf } from '../../packages/contracts/src/states/batch.ts';
import { captureTransitions } from '../../packages/contracts/src/states/capture.ts';
import { composeTransitions } from '../../packages/contracts/src/states/compose.ts';
import { crawlPageTransitions, crawlTransitions } from '../../packages/contracts/src/states/crawl.ts';
import { pipelineImageTransitions, pipelineRunTransitions } from '../../packages/contracts/src/states/pipeline.ts';
import { scheduleTransitions } from '../../packages/contracts/src/states/schedule.ts';
import { formatMarkdownTable } from './markdown-table.ts';
import type { DocumentSchema } from './site/api.ts';
import { type DocumentedField, describeField } from './site/fields.ts';

/** The closed sets of the contracts that a page of `docs/interface/` can print. */
const closedSets: Readonly<Record<string, () => string>> = {
  warnings: () => formatDescriptions(['Warning', 'Meaning'], captureWarnings),
  'compose-warnings': () => formatDescriptions(['Warning', 'Meaning'], composeWarnings),
  'skip-reasons': () => formatDescriptions(['Code', 'Meaning'], skipReasons),
  'end-reasons': () => formatDescriptions(['Reason', 'Meaning'], endReasons),
  'pipeline-nodes': () =>
    formatMarkdownTable(
      ['Type', 'Is', 'In', 'Out', 'Data'],
      nodeTypeNames.map((type) => {
        const { about, in: into, out, data } = getNodeTypeRow(type);
        const required = (data['required'] ?? []) as readonly string[];
        const fields = Object.entries((data['properties'] ?? {}) as Readonly<Record<string, DocumentSchema>>);
        const cells = fields.map(([name, json]) => formatDataField(describeField(name, json, required.includes(name))));
        return [formatCode(type), about, formatPort(into), formatPort(out), cells.join(' ')];
      }),
    ),
  'fail-on': () =>
    formatMarkdownTable(
      ['`failOn`', 'The capture fails with', 'Message'],
      Object.entries(failOnConditions).map(([name, row]) => [formatCode(name), formatCode(row.code), row.message]),
    ),
  actions: () => actionTypes.map(formatCode).join(', '),
  outputs: () =>
    formatMarkdownTable(
      ['Output', 'Content type', 'Binary'],
      outputTypes.map((type) => [formatCode(type), formatContentTypes(type), isBinary(type) ? 'yes' : 'no']),
    ),
  papers: () => Object.keys(paperSizes).map(formatCode).join(', '),
  devices: () =>
    formatMarkdownTable(
      ['Device', 'Viewport', 'Scale', 'Mobile, touch'],
      Object.entries(devices).map(([name, { viewport }]) => [
        formatCode(name),
        `${viewport.width} × ${viewport.height}`,
        String(viewport.deviceScaleFactor),
        viewport.isMobile ? 'yes' : 'no',
      ]),
    ),
  formats: () =>
    formatMarkdownTable(
      ['Format', 'Content type', 'Pixels a side at most'],
      Object.entries(fileFormats).map(([name, { contentType, sidePxMax }]) => [
        formatCode(name),
        formatCode(contentType),
        sidePxMax === null ? '–' : formatNumber(sidePxMax),
      ]),
    ),
  origins: () =>
    formatMarkdownTable(
      ['Origin', 'Priority', 'Files are stored for', 'Waits for a crawled host'],
      Object.entries(origins).map(([name, { priority, retentionMs, isPaced }]) => [
        formatCode(name),
        String(priority),
        formatDuration(name === 'sync' ? answeredInBodyRetentionMs : retentionMs) +
          (name === 'sync' ? `, with \`responseType: url\` ${formatDuration(retentionMs)}` : ''),
        isPaced ? 'yes' : 'no',
      ]),
    ),
  scopes: () =>
    formatMarkdownTable(
      ['Scope', 'Allows to'],
      Object.entries(scopes).map(([name, about]) => [formatCode(name), about]),
    ),
  events: () =>
    formatMarkdownTable(
      ['Event', 'Sent when', 'Retries', 'Its deliveries are visible to'],
      Object.entries(events).map(([name, { about, retries, seenBy }]) => [
        formatCode(name),
        `${about}.`.replace(/^./, (letter) => letter.toUpperCase()),
        formatCode(retries),
        seenBy === 'organization' ? 'every key of the organization' : 'the key that created the list',
      ]),
    ),
  retries: () =>
    formatMarkdownTable(
      ['Retries', 'Waits between attempts', 'Afterwards'],
      Object.entries(retryPlans).map(([name, { delaysMs, goesOn }]) => [
        formatCode(name),
        delaysMs.map(formatDuration).join(', '),
        goesOn ? `every ${formatDuration(delaysMs.at(-1) ?? 0)} until a 2xx` : 'the delivery is `FAILED`',
      ]),
    ),
  plans: () =>
    formatMarkdownTable(
      ['Plan', 'Captures / month', 'Schedules / key', ...capabilities.map(formatCode)],
      Object.entries(plans as Readonly<Record<string, Plan>>).map(([name, plan]) => [
        formatCode(name),
        formatLimit(plan.capturesPerMonth),
        formatLimit(plan.schedulesPerKey),
        ...capabilities.map((capability) => (plan.capabilities.includes(capability) ? 'yes' : '–')),
      ]),
    ),
  allowances: () =>
    formatMarkdownTable(
      ['Plan', ...Object.entries(allowances).map(([name, { per }]) => `${formatCode(name)}, requests / hour / ${per}`)],
      Object.entries(plans as Readonly<Record<string, Plan>>).map(([name, plan]) => [
        formatCode(name),
        ...Object.values(allowances).map(({ perHour }) => formatLimit(perHour(plan))),
      ]),
    ),
  'bulk-status': () =>
    formatMarkdownTable(
      ['Batch status', 'Bulk status'],
      Object.entries(bulkStatusOf).map(([batch, bulk]) => [formatCode(batch), formatCode(bulk)]),
    ),
};

type StateTransitions = Readonly<Record<string, Readonly<Record<string, string>>>>;
const transitionTables: Readonly<Record<string, StateTransitions>> = {
  capture: captureTransitions,
  batch: batchTransitions,
  compose: composeTransitions,
  schedule: scheduleTransitions,
  crawl: crawlTransitions,
  'crawl-page': crawlPageTransitions,
  'pipeline-run': pipelineRunTransitions,
  'pipeline-image': pipelineImageTransitions,
};

/**
 * Returns a row for each state, with what the state accepts and where that leads, and one row for
 * the final states.
 */
function formatStateTable(table: StateTransitions): string {
  const states = Object.entries(table).map(([state, moves]) => [state, Object.entries(moves)] as const);
  const open = states.filter(([, moves]) => moves.length > 0);
  const ended = states.filter(([, moves]) => moves.length === 0);
  return formatMarkdownTable(
    ['State', 'Event → next state'],
    [
      ...open.map(([state, moves]) => [
        formatCode(state),
        moves.map(([event, next]) => `${event} → ${formatCode(next)}`).join('; '),
      ]),
      [ended.map(([state]) => formatCode(state)).join(', '), 'none: it has ended'],
    ].filter(([state]) => state !== ''),
  );
}

/** Returns the table for the text of a mark: the name of a closed set, or `states <table>`. */
export function formatInterfaceTable(mark: string): string {
  const [kind = '', name = ''] = mark.split(/\s+/);
  if (closedSets[kind] !== undefined) return closedSets[kind]();
  const transitions = transitionTables[name];
  if (kind === 'states' && transitions !== undefined) return formatStateTable(transitions);
  throw new Error(`There is no table ${mark}.`);
}

const formatPort = (port: Port | undefined): string =>
  port === undefined ? '' : `${formatCode(port.kind)}${port.edges === 'one' ? ', from one node' : ''}`;
const formatDataField = ({ name, accepts, fallback, meaning }: DocumentedField): string =>
  `${formatCode(name)} (${accepts}${fallback === 'required' ? '' : ', optional'}): ${meaning}`;

const formatContentTypes = (type: (typeof outputTypes)[number]): string =>
  outputTable[type].formats.map((format) => formatCode(mediaTypeOf(format))).join(', ');
const isBinary = (type: (typeof outputTypes)[number]): boolean => outputTable[type].body === 'base64';

const formatDescriptions = (head: readonly string[], entries: Readonly<Record<string, string>>): string =>
  formatMarkdownTable(
    head,
    Object.entries(entries).map(([name, about]) => [formatCode(name), about]),
  );
const formatCode = (text: string): string => `\`${text}\``;
const formatNumber = (value: number): string => value.toLocaleString('en-US');
const formatLimit = (value: number | null): string => (value === null ? 'no limit' : formatNumber(value));

const durationUnits = [
  [86_400_000, 'd'],
  [3_600_000, 'h'],
  [60_000, 'min'],
  [1_000, 's'],
] as const;
function formatDuration(ms: number): string {
  const [size, name] = durationUnits.find(([unit]) => ms >= unit) ?? [1, 'ms'];
  return `${ms / size} ${name}`;
}
