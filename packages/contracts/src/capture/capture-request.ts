import {
  rulesWithin,
  schema,
  withoutDefaults,
  type FieldRules,
  type TypeOf,
  type WithoutDefaults,
  type Infer,
} from '../schemas/schema.ts';
import { webhookFields } from '../destinations/contract.ts';
import { effectFaults } from './effects.ts';
import { inputFaults, inputFields, type Input } from './fragments.ts';
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
export const selectSchemas = <Of extends OptionSet>(set: Of): Schemas<Of> =>
  Object.fromEntries(
    optionRows.filter(([, row]) => isIn(set, row)).map(([name, { schema }]) => [name, schema]),
  ) as Schemas<Of>;

export const refusedIn = (set: OptionSet): readonly (readonly [OptionName, string])[] =>
  optionRows.flatMap(([name, { notIn }]) => (typeof notIn?.[set] === 'string' ? [[name, notIn[set]] as const] : []));

type RefusedSchema = { readonly not: object; readonly description: string };
type RefusedName<Of extends OptionSet> = {
  [Name in OptionName]: NameIfRow<Name, { notIn: { [O in Of]: string } }>;
}[OptionName];
type OptionLayerSchema<Of extends OptionSet> = WithoutDefaults<Schemas<Of>> & {
  readonly [Name in RefusedName<Of>]: RefusedSchema;
};

/** Leaves out defaults, which would override the values of lower layers. */
export const createOptionLayer = <Of extends OptionSet>(set: Of): OptionLayerSchema<Of> =>
  Object.assign(
    withoutDefaults(selectSchemas(set)),
    Object.fromEntries(refusedIn(set).map(([name, description]) => [name, { not: {}, description }])),
  ) as OptionLayerSchema<Of>;

export const selectFieldRules = (set: OptionSet): FieldRules =>
  Object.assign(
    {},
    ...optionRows.filter(([, row]) => isIn(set, row)).map(([name, { rules = {} }]) => rulesWithin(name, rules)),
  ) as FieldRules;

const fields = { ...inputFields, ...selectSchemas('single') } as const;
const effects = effectFaults(optionRows);
const rules: FieldRules = {
  ...selectFieldRules('single'),
  '': (sent: SentOptions & Input) => ({ ...inputFaults(sent), ...effects(sent) }),
};

export const captureRequest = schema(
  { $id: 'CaptureRequest', type: 'object', properties: fields, foreignNames: true },
  rules,
);
export type CaptureBody = TypeOf<typeof captureRequest>;
/** `url` is set even if the page was sent as `html`. */
export type CaptureRequest = Omit<CaptureBody, 'url' | 'baseUrl'> & { url: string };

export const asyncRequest = schema(
  {
    $id: 'AsyncRequest',
    type: 'object',
    properties: { ...fields, ...webhookFields },
    foreignNames: true,
  },
  rules,
);

export type StoredRequest = CaptureRequest & {
  /**
   * The URL as the sender wrote it, if it differs from the checked URL. It is only shown; `url` is
   * visited.
   */
  readonly askedUrl?: string;
  /**
   * The URL to whose origin session and authentication belong, if not `url`: the URL of the crawl.
   */
  readonly secretsOf?: string;
};

/** The fields of a deleted capture that responses show. No typed text remains except the URL. */
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

export const shownUrlOf = ({ askedUrl, url }: StoredRequest): string => askedUrl ?? url;

/** Drops the URL as sent: two spellings of an address are the same capture. */
export const withoutSentUrl = ({
  askedUrl: _askedUrl,
  secretsOf: _secretsOf,
  ...request
}: StoredRequest): CaptureRequest => request;

type RequestedOutput = Infer<typeof output>;

export type Output<T extends OutputType = OutputType> = T extends OutputType
  ? Omit<Extract<RequestedOutput, { type: T }>, 'id'> & { readonly id: string }
  : never;

/** Returns the outputs in the order of capture. A request without `outputs` has a single one. */
export function listOutputs(request: CaptureRequest): readonly Output[] {
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
 * An element is captured separately, wherever it is in the page, so `fullPage` counts only without
 * an element.
 */
export const isFullPage = (output: Output): boolean =>
  output.type === 'screenshot' && output.fullPage && output.selector === undefined;

/** Captures sections while scrolling, which moves the page more than its animations do. */
export const isStitched = (request: CaptureRequest, output: Output): boolean =>
  request.fullPageMode === 'stitch' && isFullPage(output);
