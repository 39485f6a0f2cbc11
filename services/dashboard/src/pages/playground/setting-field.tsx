import { SchemaField } from '../../parts/schema-field/schema-field.tsx';
import { ActionsField } from './fields/actions-field.tsx';
import { DeviceField } from './fields/device-field.tsx';
import { OutputsField } from './fields/outputs-field.tsx';
import { SelectorField, SelectorsField } from './fields/selector-field.tsx';
import { ViewportField } from './fields/viewport-field.tsx';
import type { FieldProps } from './fields/field-props.ts';

const code: ReadonlySet<string> = new Set(['customCss', 'customJs', 'headerTemplate', 'footerTemplate']);

/** One setting of a capture: some have a control of their own, the others follow their schema. */
export function SettingField(props: FieldProps) {
  const { name } = props;
  if (name === 'device') return <DeviceField {...props} />;
  if (name === 'viewport') return <ViewportField {...props} />;
  if (name === 'outputs') return <OutputsField {...props} />;
  if (name === 'actions') return <ActionsField {...props} />;
  if (name === 'selector') return <SelectorField {...props} />;
  if (name === 'hideSelectors') return <SelectorsField {...props} />;
  return <SchemaField {...props} isCode={code.has(name)} />;
}
