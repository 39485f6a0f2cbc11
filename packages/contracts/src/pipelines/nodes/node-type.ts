import type { FieldRules, Infer } from '../../schemas/schema.ts';
import type { Faults, ObjectSchema } from './data-schema.ts';

/** The kinds of values that pass along an edge. */
export type PortKind = 'urls' | 'images' | 'gallery';
export type Port = {
  /** A port. Ports of the same kind can be joined; an edge names a port by its kind. */
  readonly kind: PortKind;
  /** The maximum number of edges of the port. */
  readonly edges: 'one' | 'many';
  /** The port may stay unconnected. */
  readonly isOptional?: true;
};

/** One view of every URL; its options are those of a capture. */
export type View = { readonly name: string; readonly options: Json };
type Json = { readonly [field: string]: unknown };

/**
 * The part that a node plays in a run. A property that ends in `In` names a field of the node's
 * data.
 */
export type RunPart =
  /** Starts runs at planned times. */
  | { readonly does: 'start' }
  /** Provides the URLs of a list, or of the request that started the run. */
  | { readonly does: 'bring urls'; readonly urlsIn: string | null }
  /** Captures each URL that reaches the node once for each of the node's views. */
  | { readonly does: 'capture'; readonly viewsIn: string }
  /** Applies these edits, in order, to every image that passes. */
  | { readonly does: 'edit'; readonly editsIn: string }
  /** Collects the images that arrive as results of the run. */
  | { readonly does: 'collect' }
  /** Announces the gallery that is joined to the node. */
  | { readonly does: 'notify'; readonly urlIn: string; readonly customDataIn: string };

/** Rules that need the schemas of captures and edits. Only the server has a validator for these. */
export type ServerRule = 'capture options' | 'edit';
export type ServerRules = Readonly<Record<ServerRule, (value: Json) => Faults>>;

/**
 * The row of a node type in `nodes.ts`: everything that server, canvas and documentation know about
 * the type.
 */
export type NodeTypeRow<Name extends string = string> = {
  /** The noun with its article, for sentences: "a gallery". */
  readonly noun: string;
  /** Description for API clients and the documentation. */
  readonly about: string;
  readonly in?: Port;
  readonly out?: Port;
  /** The maximum number per graph, in addition to the limit of all nodes. */
  readonly most?: number;
  /** Types that may not appear in the same graph. */
  readonly excludes?: readonly Name[];
  /** Types of which the same graph must have one. */
  readonly needs?: readonly Name[];
  readonly data: ObjectSchema;
  /** Rules that JSON Schema cannot express. */
  readonly rules?: FieldRules;
  readonly serverRules?: Readonly<Record<string, ServerRule>>;
  /** The fields with addresses that must be allowed, each with the use of the address. */
  readonly addresses?: Readonly<Record<string, 'a target' | 'a destination'>>;
  readonly step: RunPart;
};

type ReadonlyDeep<T> = T extends readonly (infer Item)[]
  ? readonly ReadonlyDeep<Item>[]
  : T extends object
    ? { readonly [Field in keyof T]: ReadonlyDeep<T[Field]> }
    : T;
/** The data of a node of this type, after validation. */
export type DataOf<Row extends { readonly data: ObjectSchema }> = ReadonlyDeep<Infer<Row['data']>>;

export const nodeType = <const Row extends NodeTypeRow>(row: Row): Row => row;
