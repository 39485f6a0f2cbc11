import {
  rulesWithin,
  schema,
  withoutDefaults,
  type FieldRules,
  type TypeOf,
  type WithoutDefaults,
  type Infer,
} from '../schemas/schema.ts';
import { webhookFields } from '../destinations/webhook-fields.ts';
import { effectFaults } from './effects.ts';
import { inputFaults, inputFields, type Input } from './input.ts';
import type { OptionRow, SentOptions } from './option-row.ts';
import { type captureOptions, type OptionName, optionRows } from './options.ts';
import type { OptionSet } from './origins.ts';
import { type output, type OutputType, outputTypes } from './outputs.ts';
import { pdfFields } from './pdf-fields.ts';
import { pictureFields } from './picture-fields.ts';

type CaptureRequestTable = typeof captureOptions;
type NameIfRow<Name extends OptionName, Field> = CaptureRequestTable[Name] extends Field ? Name : never;
type NameUnlessRow<Name extends OptionName, Field> = CaptureRequestTable[Name] extends Field ? never : Name;
type NameIn<Of extends OptionSet> = {
  [Name in OptionName]: Of extends 'crawl'
    ? NameIfRow<Name, { inCrawls: true }>
    : NameUnlessRow<Name, { notIn: { [O in Of]: unknown } }>;
}[OptionName];
type Schemas<Of extends OptionSet> = { readonly [Name in NameIn<Of>]: CaptureRequestTable[Name]['schema'] };

const isIn = (set: OptionSet, { notIn, inCrawls }: OptionRow): boolean =>
  set === 'crawl' ? inCrawls === true : notIn?.[set] === undefined;
/** The schemas of the options that a set has. */
export const schemasOf = <Of extends OptionSet>(set: Of): Schemas<Of> =>
  Object.fromEntries(
    optionRows.filter(([, row]) => isIn(set, row)).map(([name, { schema }]) => [name, schema]),
  ) as Schemas<Of>;

/** Returns the options that a set refuses, with the message that gives the reason. */
export const refusedIn = (set: OptionSet): readonly (readonly [OptionName, string])[] =>
  optionRows.flatMap(([name, { notIn }]) => (typeof notIn?.[set] === 'string' ? [[name, notIn[set]] as const] : []));

type RefusedSchema = { readonly not: object; readonly description: string };
type RefusedName<Of extends OptionSet> = {
  [Name in OptionName]: NameIfRow<Name, { notIn: { [O in Of]: string } }>;
}[OptionName];
type Layer<Of extends OptionSet> = WithoutDefaults<Schemas<Of>> & { readonly [Name in RefusedName<Of>]: RefusedSchema };

/**
 * Returns the schemas of options that are merged over others: without defaults, which would
 * override the lower values.
 */
export const layerOf = <Of extends OptionSet>(set: Of): Layer<Of> =>
  Object.assign(
    withoutDefaults(schemasOf(set)),
    Object.fromEntries(refusedIn(set).map(([name, description]) => [name, { not: {}, description }])),
  ) as Layer<Of>;

/** The rules of the options that a set has, by their paths in an object of options. */
export const rulesOf = (set: OptionSet): FieldRules =>
  Object.assign(
    {},
    ...optionRows.filter(([, row]) => isIn(set, row)).map(([name, { rules = {} }]) => rulesWithin(name, rules)),
  ) as FieldRules;

const fields = { ...inputFields, ...schemasOf('single') } as const;
const effects = effectFaults(optionRows);
const rules: FieldRules = {
  ...rulesOf('single'),
  '': (sent: SentOptions & Input) => ({ ...inputFaults(sent), ...effects(sent) }),
};

/** Body of POST /v1/screenshots. */
export const captureRequest = schema(
  { $id: 'CaptureRequest', type: 'object', properties: fields, foreignNames: true },
  rules,
);
export type CaptureBody = TypeOf<typeof captureRequest>;
/** A capture of one page: its address is known, also where the page was sent as `html`. */
export type CaptureRequest = Omit<CaptureBody, 'url' | 'baseUrl'> & { url: string };

/** Body of POST /v1/screenshots/async: a capture, and the webhook that receives its end. */
export const asyncRequest = schema(
  {
    $id: 'AsyncRequest',
    type: 'object',
    properties: { ...fields, ...webhookFields },
    foreignNames: true,
  },
  rules,
);

/** The stored request of a capture. */
export type StoredRequest = CaptureRequest & {
  /**
   * The URL in the sender's spelling, if it differs from the checked one. It is only shown: `url`
   * is visited.
   */
  readonly askedUrl?: string;
  /**
   * The URL to whose origin session and authentication belong, where that is not `url`: that of a
   * crawl, for each of its pages.
   */
  readonly secretsOf?: string;
};

/**
 * The fields of the request that remain after a capture was deleted: those that responses show, and
 * nothing that was typed except the URL.
 */
export const deletedRequestFields = [
  'url',
  'askedUrl',
  'device',
  'viewport',
  'format',
  'quality',
  'fullPage',
  'selector',
  'outputs',
  'responseType',
] as const satisfies readonly (keyof StoredRequest)[];

/** The URL as its sender knows it. */
export const shownUrlOf = ({ askedUrl, url }: StoredRequest): string => askedUrl ?? url;

/**
 * The request without its sender's spelling of the URL: two spellings of one address are the same
 * capture.
 */
export const asJudged = ({ askedUrl: _askedUrl, secretsOf: _secretsOf, ...request }: StoredRequest): CaptureRequest =>
  request;

type RequestedOutput = Infer<typeof output>;

/** One result of a capture as the render service takes it. Its id is unique within the capture. */
export type Output<T extends OutputType = OutputType> = T extends OutputType
  ? Omit<Extract<RequestedOutput, { type: T }>, 'id'> & { readonly id: string }
  : never;

/**
 * Returns the outputs of a request, in the order in which they are taken. Without `outputs` it is
 * the one that the request's own fields describe, so the rest of the system handles only lists.
 */
export function outputsOf(request: CaptureRequest): readonly Output[] {
  if (request.outputs === undefined) return [singleOutput(request)];
  return request.outputs
    .map((asked) => ({ ...asked, id: asked.id ?? asked.type }) as Output)
    .toSorted((a, b) => outputTypes.indexOf(a.type) - outputTypes.indexOf(b.type));
}

function singleOutput(request: CaptureRequest): Output {
  const { format, quality, fullPage, selector } = request;
  if (format === 'pdf') {
    const { printBackground = true, landscape = false, paper, media } = request;
    const wanted = { ...pickSent(request, pdfNames), ...pickSent({ format: paper, media }, ['format', 'media']) };
    return { id: 'pdf', type: 'pdf', ...wanted, printBackground, landscape };
  }
  const wanted = { ...pickSent(request, pictureNames), ...(selector !== undefined && { selector }) };
  return { id: 'screenshot', type: 'screenshot', format, quality, fullPage, ...wanted };
}

const pdfNames = Object.keys(pdfFields) as readonly (keyof typeof pdfFields)[];

const pictureNames = Object.keys(pictureFields) as readonly (keyof typeof pictureFields)[];

const pickSent = <Given extends object, Name extends keyof Given>(given: Given, names: readonly Name[]) =>
  Object.fromEntries(names.flatMap((name) => (given[name] === undefined ? [] : [[name, given[name]]]))) as {
    [N in Name]?: NonNullable<Given[N]>;
  };

/**
 * An element is captured separately, at any place in the page: a full page only counts without one.
 */
export const isFullPage = (output: Output): boolean =>
  output.type === 'screenshot' && output.fullPage && output.selector === undefined;

/**
 * Returns whether the image is taken by scrolling through the page, which moves the page more than
 * its own motion does.
 */
export const isStitched = (request: CaptureRequest, output: Output): boolean =>
  request.fullPageMode === 'stitch' && isFullPage(output);
