import type { ComponentType } from 'react';
import { SchemaField } from '../../parts/schema-field/schema-field.tsx';
import { ActionsField } from './fields/actions-field.tsx';
import { AuthenticationField } from './fields/authentication-field.tsx';
import { ClipField } from './fields/clip-field.tsx';
import { DeviceField } from './fields/device-field.tsx';
import type { FieldProps } from './fields/field-props.ts';
import { OutputsField } from './fields/outputs-field.tsx';
import { SelectorField, SelectorsField } from './fields/selector-field.tsx';
import { SessionField } from './fields/session-field.tsx';
import { ViewportField } from './fields/viewport-field.tsx';
import type { SettingName } from './option-groups.ts';

const code: ReadonlySet<string> = new Set(['customCss', 'customJs', 'headerTemplate', 'footerTemplate']);
const ownFields: Partial<Record<SettingName, ComponentType<FieldProps>>> = {
  device: DeviceField,
  viewport: ViewportField,
  clip: ClipField,
  outputs: OutputsField,
  actions: ActionsField,
  selector: SelectorField,
  waitFor: SelectorField,
  hideSelectors: SelectorsField,
  authentication: AuthenticationField,
  session: SessionField,
};

/** One setting of a capture. Some have a custom control, the others follow their schema. */
export function SettingField(props: FieldProps) {
  const Own = ownFields[props.name];
  if (Own !== undefined) return <Own {...props} />;
  return <SchemaField {...props} isCode={code.has(props.name)} />;
}
