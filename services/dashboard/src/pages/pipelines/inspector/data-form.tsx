import type { DrawnData, DrawnNode } from '@tintype/contracts/pipelines/graph';
import { getNodeTypeRow } from '@tintype/contracts/pipelines/nodes/nodes';
import { JsonField } from '../../../parts/json-field.tsx';
import { type FieldSchema, SchemaField } from '../../../parts/schema-field.tsx';
import { faultsBelow, type Problem } from '../graph/graph-problems.ts';

export type NodeFormProps = Readonly<{
  node: DrawnNode;
  problems: readonly Problem[];
  /** Consecutive changes of one `field` are undone together. */
  onChange: (data: DrawnData, field?: string) => void;
}>;

export function DataForm({ node: { type, data }, problems, onChange }: NodeFormProps) {
  const { properties = {} } = getNodeTypeRow(type).data;
  const faults = faultsBelow(problems, 'data');
  return Object.entries(properties).map(([name, schema]) => {
    const { [name]: value, ...others } = data;
    const common = {
      name,
      value,
      // An empty field of a new node shows no error yet; its card reports that it is missing.
      error: value === undefined || value === '' ? undefined : faults[name],
      onChange: (next: unknown) => onChange(next === undefined ? others : { ...others, [name]: next }, name),
    };
    const shown = {
      ...schema,
      ...(schema.description !== undefined && { description: withoutRule(schema.description) }),
    };
    return schema.type === undefined ? (
      <JsonField
        key={name}
        {...common}
        label={schema.title ?? name}
        description={shown.description}
        placeholder={schema.example}
      />
    ) : (
      <SchemaField key={name} {...common} schema={shown as FieldSchema} />
    );
  });
}

/** Removes the validation rule from the beginning of a description. */
const withoutRule = (description: string): string => description.replace(/^must .*?\.\s/, '');
