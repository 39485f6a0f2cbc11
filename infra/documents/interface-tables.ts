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
import { markdownTable } from './markdown-table.ts';
import type { DocumentSchema } from './site/api.ts';
import { type DocumentedField, row } from './site/fields.ts';

/** The closed sets of the contracts that a page of `docs/interface/` can print. */
const closedSets: Readonly<Record<string, () => string>> = {
  warnings: () => named(['Warning', 'Meaning'], captureWarnings),
  'compose-warnings': () => named(['Warning', 'Meaning'], composeWarnings),
  'skip-reasons': () => named(['Code', 'Meaning'], skipReasons),
  'end-reasons': () => named(['Reason', 'Meaning'], endReasons),
  'pipeline-nodes': () =>
    markdownTable(
      ['Type', 'Is', 'In', 'Out', 'Data'],
      nodeTypeNames.map((type) => {
        const { about, in: into, out, data } = getNodeTypeRow(type);
        const required = (data['required'] ?? []) as readonly string[];
        const fields = Object.entries((data['properties'] ?? {}) as Readonly<Record<string, DocumentSchema>>);
        const cells = fields.map(([name, json]) => dataField(row(name, json, required.includes(name))));
        return [code(type), about, portOf(into), portOf(out), cells.join(' ')];
      }),
    ),
  'fail-on': () =>
    markdownTable(
      ['`failOn`', 'The capture fails with', 'Message'],
      Object.entries(failOnConditions).map(([name, row]) => [code(name), code(row.code), row.message]),
    ),
  actions: () => actionTypes.map(code).join(', '),
  outputs: () =>
    markdownTable(
      ['Output', 'Content type', 'Binary'],
      outputTypes.map((type) => [code(type), contentTypesOf(type), isBinary(type) ? 'yes' : 'no']),
    ),
  papers: () => Object.keys(paperSizes).map(code).join(', '),
  devices: () =>
    markdownTable(
      ['Device', 'Viewport', 'Scale', 'Mobile, touch'],
      Object.entries(devices).map(([name, { viewport }]) => [
        code(name),
        `${viewport.width} × ${viewport.height}`,
        String(viewport.deviceScaleFactor),
        viewport.isMobile ? 'yes' : 'no',
      ]),
    ),
  formats: () =>
    markdownTable(
      ['Format', 'Content type', 'Pixels a side at most'],
      Object.entries(fileFormats).map(([name, { contentType, sidePxMax }]) => [
        code(name),
        code(contentType),
        sidePxMax === null ? '–' : number(sidePxMax),
      ]),
    ),
  origins: () =>
    markdownTable(
      ['Origin', 'Priority', 'Files are stored for', 'Waits for a crawled host'],
      Object.entries(origins).map(([name, { priority, retentionMs, isPaced }]) => [
        code(name),
        String(priority),
        duration(name === 'sync' ? answeredInBodyRetentionMs : retentionMs) +
          (name === 'sync' ? `, with \`responseType: url\` ${duration(retentionMs)}` : ''),
        isPaced ? 'yes' : 'no',
      ]),
    ),
  scopes: () =>
    markdownTable(
      ['Scope', 'Allows to'],
      Object.entries(scopes).map(([name, about]) => [code(name), about]),
    ),
  events: () =>
    markdownTable(
      ['Event', 'Sent when', 'Retries', 'Its deliveries are visible to'],
      Object.entries(events).map(([name, { about, retries, seenBy }]) => [
        code(name),
        `${about}.`.replace(/^./, (letter) => letter.toUpperCase()),
        code(retries),
        seenBy === 'organization' ? 'every key of the organization' : 'the key that created the list',
      ]),
    ),
  retries: () =>
    markdownTable(
      ['Retries', 'Waits between attempts', 'Afterwards'],
      Object.entries(retryPlans).map(([name, { delaysMs, goesOn }]) => [
        code(name),
        delaysMs.map(duration).join(', '),
        goesOn ? `every ${duration(delaysMs.at(-1) ?? 0)} until a 2xx` : 'the delivery is `FAILED`',
      ]),
    ),
  plans: () =>
    markdownTable(
      ['Plan', 'Captures / month', 'Schedules / key', ...capabilities.map(code)],
      Object.entries(plans as Readonly<Record<string, Plan>>).map(([name, plan]) => [
        code(name),
        limit(plan.capturesPerMonth),
        limit(plan.schedulesPerKey),
        ...capabilities.map((capability) => (plan.capabilities.includes(capability) ? 'yes' : '–')),
      ]),
    ),
  allowances: () =>
    markdownTable(
      ['Plan', ...Object.entries(allowances).map(([name, { per }]) => `${code(name)}, requests / hour / ${per}`)],
      Object.entries(plans as Readonly<Record<string, Plan>>).map(([name, plan]) => [
        code(name),
        ...Object.values(allowances).map(({ perHour }) => limit(perHour(plan))),
      ]),
    ),
  'bulk-status': () =>
    markdownTable(
      ['Batch status', 'Bulk status'],
      Object.entries(bulkStatusOf).map(([batch, bulk]) => [code(batch), code(bulk)]),
    ),
};

type Transitions = Readonly<Record<string, Readonly<Record<string, string>>>>;
const transitionTables: Readonly<Record<string, Transitions>> = {
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
function stateTable(table: Transitions): string {
  const states = Object.entries(table).map(([state, moves]) => [state, Object.entries(moves)] as const);
  const open = states.filter(([, moves]) => moves.length > 0);
  const ended = states.filter(([, moves]) => moves.length === 0);
  return markdownTable(
    ['State', 'Event → next state'],
    [
      ...open.map(([state, moves]) => [
        code(state),
        moves.map(([event, next]) => `${event} → ${code(next)}`).join('; '),
      ]),
      [ended.map(([state]) => code(state)).join(', '), 'none: it has ended'],
    ].filter(([state]) => state !== ''),
  );
}

/** Returns the table for the text of a mark: the name of a closed set, or `states <table>`. */
export function interfaceTable(mark: string): string {
  const [kind = '', name = ''] = mark.split(/\s+/);
  if (closedSets[kind] !== undefined) return closedSets[kind]();
  const transitions = transitionTables[name];
  if (kind === 'states' && transitions !== undefined) return stateTable(transitions);
  throw new Error(`There is no table ${mark}.`);
}

const portOf = (port: Port | undefined): string =>
  port === undefined ? '' : `${code(port.kind)}${port.edges === 'one' ? ', from one node' : ''}`;
const dataField = ({ name, accepts, fallback, meaning }: DocumentedField): string =>
  `${code(name)} (${accepts}${fallback === 'required' ? '' : ', optional'}): ${meaning}`;

const contentTypesOf = (type: (typeof outputTypes)[number]): string =>
  outputTable[type].formats.map((format) => code(mediaTypeOf(format))).join(', ');
const isBinary = (type: (typeof outputTypes)[number]): boolean => outputTable[type].body === 'base64';

const named = (head: readonly string[], entries: Readonly<Record<string, string>>): string =>
  markdownTable(
    head,
    Object.entries(entries).map(([name, about]) => [code(name), about]),
  );
const code = (text: string): string => `\`${text}\``;
const number = (value: number): string => value.toLocaleString('en-US');
const limit = (value: number | null): string => (value === null ? 'no limit' : number(value));

const units = [
  [86_400_000, 'd'],
  [3_600_000, 'h'],
  [60_000, 'min'],
  [1_000, 's'],
] as const;
function duration(ms: number): string {
  const [size, name] = units.find(([unit]) => ms >= unit) ?? [1, 'ms'];
  return `${ms / size} ${name}`;
}
