import { getFieldProblems, makeSettings, type Settings } from '@tintype/contracts/capture/make-capture';
import { nextRun, findTimeZone } from '@tintype/contracts/cron/next-run';
import { parseCron } from '@tintype/contracts/cron/parse-cron';
import type { ErrorCode } from '@tintype/contracts/errors/catalogue';
import { invalidFields, ServiceError, formatFix, describeRefusal } from '@tintype/contracts/errors/service-error';
import { checkGraph, type GraphProblem, formatProblemPath } from '@tintype/contracts/pipelines/check-graph';
import { emptyGraph, type Graph, filterNodes } from '@tintype/contracts/pipelines/graph';
import { graphVersion, type NodeTypeRow } from '@tintype/contracts/pipelines/nodes/node-type';
import { getNodeTypeRow } from '@tintype/contracts/pipelines/nodes/nodes';
import { foreignNames } from '@tintype/compat/foreign-names';
import { createServerRules } from '@tintype/contracts/pipelines/server-rules';
import { findHiddenTexts, restoreTypedTexts } from '@tintype/contracts/pipelines/typed-text';
import type { Plan } from '@tintype/contracts/plans/plans';
import { listPlaces } from '@tintype/contracts/schemas/faults';
import type { GraphFacts } from '@tintype/database/pipelines/find-pipelines';
import type { Dependencies } from '../../dependencies.ts';

type JudgeGraphOptions = {
  readonly checkUrl: Dependencies['checkUrl'];
  readonly plan: Pick<Plan, 'capabilities'>;
  readonly onRefusedUrl: (reason: string) => void;
  /**
   * The draft before the graph. A masked text represents the text of the first version that
   * contains it.
   */
  readonly before?: readonly unknown[];
};
/** Validation errors come before refusals. */
type JudgeGraphCode = Extract<ErrorCode, 'VALIDATION_ERROR' | 'URL_NOT_ALLOWED' | 'CAPABILITY_NOT_AVAILABLE'>;
type GraphValidation = {
  readonly graph: Graph;
  readonly problems: readonly (GraphProblem & { readonly code: JudgeGraphCode })[];
};

const serverRules = createServerRules(foreignNames);

export function judgeGraph(sent: unknown, { before = [], ...judging }: JudgeGraphOptions): GraphValidation {
  const found = checkGraph(sent, serverRules).map((problem) => ({ ...problem, code: 'VALIDATION_ERROR' as const }));
  if (found.length > 0) return { graph: emptyGraph, problems: found };
  const graph = restoreTypedTexts(removeUnknownFields(sent as Graph), ...before);
  const masked = findHiddenTexts(graph).map((problem) => ({ ...problem, code: 'VALIDATION_ERROR' as const }));
  return { graph, problems: [...masked, ...findAddressProblems(graph, judging), ...findPlanProblems(graph, judging)] };
}

/** Throws for problems. An empty graph may be stored: it is filled later. */
export function requireStorableGraph(sent: unknown, judging: JudgeGraphOptions): Graph {
  const isToBeFilled = isEmptyForm(sent);
  if (isToBeFilled) return emptyGraph;
  const { graph, problems } = judgeGraph(sent, judging);
  const [worst] = (['VALIDATION_ERROR', 'URL_NOT_ALLOWED', 'CAPABILITY_NOT_AVAILABLE'] as const).filter((code) =>
    problems.some((problem) => problem.code === code),
  );
  if (worst === undefined) return graph;
  const own = problems.filter(({ code }) => code === worst);
  const fields = Object.fromEntries(own.map((problem) => [formatProblemPath(problem), problem.message]));
  if (worst === 'VALIDATION_ERROR') throw invalidFields(fields);
  const [first] = own.map((problem) => `${formatProblemPath(problem)} ${problem.message}`);
  throw new ServiceError(worst, { message: `${first}.`, details: { fields } });
}

function isEmptyForm(sent: unknown): boolean {
  const { version, nodes, edges } = sent as Partial<Record<string, unknown>>;
  return version === graphVersion && [nodes, edges].every((list) => Array.isArray(list) && list.length === 0);
}

/** Graph editors add fields to nodes and edges. */
const removeUnknownFields = ({ nodes, edges }: Graph): Graph => ({
  version: graphVersion,
  nodes: nodes.map(
    ({ id, type, label, position: { x, y }, data }) =>
      ({ id, type, ...(label !== undefined && { label }), position: { x, y }, data }) as Graph['nodes'][number],
  ),
  edges: edges.map(({ id, source, sourceHandle, target, targetHandle }) => ({
    id,
    source,
    sourceHandle,
    target,
    targetHandle,
  })),
});

/** The table of node types lists the fields. */
const listNamedFields = <Use>(graph: Graph, named: (row: NodeTypeRow) => Readonly<Record<string, Use>> | undefined) =>
  graph.nodes.flatMap(({ id, type, data }) =>
    Object.entries(named(getNodeTypeRow(type)) ?? {}).flatMap(([pattern, use]) =>
      listPlaces(data, pattern.split('.')).map(({ path, given }) => ({
        nodeId: id,
        field: `data.${path}`,
        given,
        use,
      })),
    ),
  );

const findAddressProblems = (
  graph: Graph,
  { checkUrl, onRefusedUrl }: JudgeGraphOptions,
): GraphValidation['problems'] =>
  listNamedFields(graph, ({ addresses }) => addresses).flatMap(
    ({ nodeId, field, given, use }): GraphValidation['problems'] => {
      const verdict = checkUrl(given as string);
      if (verdict.allowed) return [];
      onRefusedUrl(`${verdict.rule}: ${verdict.reason}`);
      if (verdict.rule === 'url') return [{ nodeId, field, message: 'must be a valid URL', code: 'VALIDATION_ERROR' }];
      const message = `${describeRefusal(verdict.rule, use)}.${formatFix(verdict.rule, use)}`.replace(/\.$/, '');
      return [{ nodeId, field, message, code: 'URL_NOT_ALLOWED' }];
    },
  );

const findPlanProblems = (graph: Graph, { plan }: JudgeGraphOptions): GraphValidation['problems'] =>
  listNamedFields(graph, (row) => row.serverRules).flatMap(
    ({ nodeId, field, given, use }): GraphValidation['problems'] => {
      if (use !== 'capture options') return [];
      const made = makeSettings({ origin: 'pipeline', layers: [given as Settings], plan });
      if (made.ok) return [];
      return Object.entries(getFieldProblems(made.failure)).map(([name, message]) => ({
        nodeId,
        field: `${field}.${name}`,
        message,
        code: 'CAPABILITY_NOT_AVAILABLE',
      }));
    },
  );

/** Stored next to a graph so that the database can find it. */
export function summariseGraph(graph: Graph, now: Date): GraphFacts {
  const [trigger] = filterNodes(graph, 'trigger');
  const [schedule] = filterNodes(graph, 'schedule');
  const parsed = schedule && parseCron(schedule.data.schedule);
  const timezone = schedule && findTimeZone(schedule.data.timezone);
  const timing =
    parsed?.ok === true && timezone !== undefined
      ? { cron: parsed.cron, timezone, nextRunAt: nextRun({ cron: parsed.cron, timezone }, now) ?? null }
      : { cron: null, timezone: null, nextRunAt: null };
  return { triggerNodeId: trigger?.id ?? null, ...timing };
}
