import type { FieldRules, Infer } from '../../schemas/schema.ts';
import type { Faults, ObjectSchema } from './data-schema.ts';

/** The things that run along an edge. */
export type PortKind = 'urls' | 'images' | 'gallery';
export type Port = {
  /** Ports of the same kind can be joined; an edge names a port by its kind. */
  readonly kind: PortKind;
  /** How many edges it takes. */
  readonly edges: 'one' | 'many';
  /** Nothing has to be joined to it. */
  readonly isOptional?: true;
};

/** One look at every URL; its options are those of a capture. */
export type View = { readonly name: string; readonly options: Json };
type Json = { readonly [field: string]: unknown };

/** The part that a node has in a run. `…In` names a field of its data. */
export type Step =
  /** Starts runs by the clock. */
  | { readonly does: 'start' }
  /** The URLs of a list, or those of the request that started the run. */
  | { readonly does: 'bring urls'; readonly urlsIn: string | null }
  /** Each URL that reaches it is captured once for each of its views. */
  | { readonly does: 'capture'; readonly viewsIn: string }
  /** Every image that passes gets these edits, in order. */
  | { readonly does: 'edit'; readonly editsIn: string }
  /** The images that arrive are results of the run. */
  | { readonly does: 'collect' }
  /** Announces the gallery that is joined to it. */
  | { readonly does: 'notify'; readonly urlIn: string; readonly customDataIn: string };

/** Rules that need the schemas of captures and edits, for which only the server has a validator. */
export type ServerRule = 'capture options' | 'edit';
export type ServerRules = Readonly<Record<ServerRule, (value: Json) => Faults>>;

/**
 * A type of node as `nodes.ts` lists it: everything that server, canvas and documentation know of
 * it.
 */
export type NodeTypeRow<Name extends string = string> = {
  /** In a sentence: "a gallery". */
  readonly noun: string;
  /** Description for API clients and the documentation. */
  readonly about: string;
  readonly in?: Port;
  readonly out?: Port;
  /** The maximum number per graph, in addition to the limit of all nodes. */
  readonly most?: number;
  /** A graph that has this type has none of these. */
  readonly excludes?: readonly Name[];
  /** A graph that has this type has one of these too. */
  readonly needs?: readonly Name[];
  readonly data: ObjectSchema;
  /** Rules that JSON Schema cannot express. */
  readonly rules?: FieldRules;
  readonly serverRules?: Readonly<Record<string, ServerRule>>;
  /** The fields whose addresses have to be allowed, and what each is used as. */
  readonly addresses?: Readonly<Record<string, 'a target' | 'a destination'>>;
  readonly step: Step;
};

type ReadonlyDeep<T> = T extends readonly (infer Item)[]
  ? readonly ReadonlyDeep<Item>[]
  : T extends object
    ? { readonly [Field in keyof T]: ReadonlyDeep<T[Field]> }
    : T;
/** The data of a node of a row, once it is right. */
export type DataOf<Row extends { readonly data: ObjectSchema }> = ReadonlyDeep<Infer<Row['data']>>;

export const nodeType = <const Row extends NodeTypeRow>(row: Row): Row => row;
