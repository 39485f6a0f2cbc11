import { foreignNames } from '@tintype/compat/foreign-names';
import { batchRequest, bulkRequest } from '@tintype/contracts/batches/batch-request';
import { asyncRequest, captureRequest, type StoredRequest } from '@tintype/contracts/capture/capture-request';
import {
  getFieldProblems,
  type MadeCapture,
  makeCapture,
  makeCaptures,
  makeSettings,
} from '@tintype/contracts/capture/make-capture';
import { composeParts, composeRequest } from '@tintype/contracts/compose/compose-request';
import { invalidFields, ServiceError } from '@tintype/contracts/errors/service-error';
import type { Graph } from '@tintype/contracts/pipelines/graph';
import { capabilities, plans } from '@tintype/contracts/plans/plans';
import { scheduleRequest } from '@tintype/contracts/schedules/schedule-request';
import { createParser } from '@tintype/contracts/schemas/parse';
import type { Schema } from '@tintype/contracts/schemas/schema';
import type { StartablePipelineRun } from '@tintype/database/pipelines/start-runs';
import type { StartableRun as StartableCheck } from '@tintype/database/schedules/start-run';
import { createAddressPolicy } from '@tintype/network/address-policy';
import type { Dependencies } from '@tintype/gateway/dependencies';
import { judgeGraph } from '@tintype/gateway/use-cases/pipelines/judge-graph';
import { checkSchedule } from '@tintype/gateway/use-cases/schedules/check-schedule';
import { createItemRequests } from '@tintype/scheduler/dispatch/dispatch-batches';
import { decidePipelineRun } from '@tintype/scheduler/loops/pipelines';
import { decideStart } from '@tintype/scheduler/loops/start-runs';
import { checkEntries } from '@tintype/gateway/use-cases/batches/add-items';
import type { Body } from './option-bodies.ts';

export type Fields = Readonly<Record<string, string>>;
/**
 * The request as it is stored, or the fields that are refused, as they are named to their sender.
 */
export type Outcome = { readonly stored: object } | { readonly refused: Fields | string };

export const url = 'https://example.com/';
const { checkUrl } = createAddressPolicy({ allow: [], ports: [] });
/** Without the capability that an option needs, so that the plan's refusal is seen too. */
export const plan = { ...plans.self_hosted, capabilities: capabilities.filter((name) => name !== 'stealth') };
const rules = { checkUrl, plan };

function reader<T>(schema: Schema<T>): (body: unknown) => T {
  const parse = createParser(schema);
  return (body) => {
    const parsed = parse(body, foreignNames);
    if (parsed.ok) return parsed.value;
    throw invalidFields(parsed.fields);
  };
}
const readSync = reader(captureRequest);
const readAsync = reader(asyncRequest);
const readBulk = reader(bulkRequest);
const readBatch = reader(batchRequest);
const readCompose = reader(composeRequest);
const readSchedule = reader(scheduleRequest);

const requestOf = (made: MadeCapture): StoredRequest => {
  if (made.ok) return made.request;
  throw made.failure;
};
const ofItem = (defaults: Body, options: Body | null | undefined): StoredRequest => {
  const made = createItemRequests({ defaults, plan })({ url, options: options ?? null });
  if ('code' in made) throw new Error(`An accepted item is refused: ${made.message}`);
  return made;
};

/** As a single capture that its caller waits for. Every other origin is compared with it. */
export const single = (options: Body): StoredRequest => {
  const body = readSync({ ...options, url });
  return requestOf(makeCapture({ origin: 'sync', body, url, ...rules }));
};

export type Way = {
  readonly options: 'single' | 'list' | 'compose' | 'view';
  /** Where a field of a single capture stands in its request. */
  readonly placeOf: (field: string) => string;
  /** Its refusal is one sentence of at most 500 characters. */
  readonly isSentence?: true;
  readonly send: (options: Body) => object | Promise<object>;
};

const inOptions = (prefix: string) => (field: string) => `${prefix}.${field}`;
const position = { x: 0, y: 0 };

/**
 * How options reach the database by each origin: from the body to the stored request, through what
 * the services call.
 */
export const ways: Readonly<Record<string, Way>> = {
  async: {
    options: 'single',
    placeOf: (field) => field,
    send: (options) => requestOf(makeCapture({ origin: 'async', body: readAsync({ ...options, url }), url, ...rules })),
  },
  'defaults of a bulk job': {
    options: 'list',
    placeOf: inOptions('defaults'),
    send: (options) => {
      const { defaults } = readBulk({ urls: [{ url }], defaults: options });
      const items = [{ url, layers: [defaults], placeOf: inOptions('defaults') }];
      return makeCaptures({ origin: 'bulk', items, ...rules })[0]!;
    },
  },
  'defaults of a batch': {
    options: 'list',
    placeOf: inOptions('defaults'),
    send: (options) => {
      const { defaults } = readBatch({ defaults: options });
      const made = makeSettings({ origin: 'batch', layers: [defaults], plan, placeOf: inOptions('defaults') });
      if (!made.ok) throw made.failure;
      return ofItem(defaults, null);
    },
  },
  'an item of a batch': {
    options: 'list',
    placeOf: inOptions('options'),
    isSentence: true,
    send: async (options) => {
      const [item] = await checkEntries({ ...rules, defaults: {}, ignore: () => undefined, seal: (one) => one }, [
        { url, options },
      ]);
      if (item?.error === undefined) return ofItem({}, item?.options);
      throw new ServiceError(item.error.code, { details: { fields: item.error.message } });
    },
  },
  'defaults of a compose': {
    options: 'compose',
    placeOf: inOptions('defaults'),
    send: (options) => {
      const request = readCompose({ captures: [{ url }, { url }], defaults: options });
      const named = composeParts(request);
      if ('faults' in named) throw invalidFields(named.faults);
      const items = named.parts.map((part) => ({
        ...part,
        layers: [request.defaults, part.options],
        placeOf: part.fieldOf,
      }));
      return makeCaptures({ origin: 'compose', items, ...rules })[1]!;
    },
  },
  'a schedule': {
    options: 'list',
    placeOf: inOptions('options'),
    send: (options) => {
      const change = readSchedule({ name: 'a', url, schedule: 'daily', options });
      const saved = checkSchedule({ checkUrl } as Dependencies, { change, plan, onRefusedUrl: () => undefined });
      const run = { ...saved, isCompared: false, plan, expiresAt: new Date(0) } as unknown as StartableCheck;
      const started = decideStart(run, { newId: () => 'id', checkUrl });
      if (started.ok) return started.capture.request;
      throw new Error(`An accepted schedule is refused: ${started.message}`);
    },
  },
  'a view of a pipeline': {
    options: 'view',
    placeOf: inOptions('data.views.0.options'),
    send: (options) => {
      const graph = graphWith(options);
      const { problems } = judgeGraph(graph, { ...rules, onRefusedUrl: () => undefined });
      if (problems.length > 0)
        throw invalidFields(Object.fromEntries(problems.map(({ field, message }) => [field ?? '', message])));
      const run = { graph, urls: [], plan } as unknown as StartablePipelineRun;
      const started = decidePipelineRun(run, new Date(0), { newId: () => 'id', checkUrl });
      const [first] = started.ok ? started.captures : [];
      if (first !== undefined && 'capture' in first && first.capture !== undefined) return first.capture.request;
      throw new Error('An accepted view is refused');
    },
  },
};

const graphWith = (options: Body): Graph => ({
  version: 1,
  nodes: [
    { id: 'urls', type: 'source', position, data: { urls: [url] } },
    { id: 'views', type: 'captures', position, data: { views: [{ name: 'a', options }] } },
    { id: 'shown', type: 'gallery', position, data: {} },
  ],
  edges: [
    { id: 'a', source: 'urls', sourceHandle: 'urls', target: 'views', targetHandle: 'urls' },
    { id: 'b', source: 'views', sourceHandle: 'images', target: 'shown', targetHandle: 'images' },
  ],
});

export async function outcomeOf(send: () => object | Promise<object>): Promise<Outcome> {
  try {
    return { stored: await send() };
  } catch (error) {
    if (error instanceof ServiceError) return { refused: getFieldProblems(error) };
    throw error;
  }
}
