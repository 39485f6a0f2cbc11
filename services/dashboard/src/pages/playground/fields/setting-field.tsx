import type { ComponentType } from 'react';
import {
  Checkbox,
  Fieldset,
  Group,
  Input,
  MultiSelect,
  NumberInput,
  PasswordInput,
  Select,
  Stack,
  Text,
  TextInput,
} from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { hidden, viewport } from '@tintype/contracts/capture/fragments';
import { outputTypes } from '@tintype/contracts/capture/outputs';
import { devicesQuery } from '../../../api/queries.ts';
import { labelFieldNames } from '../../../format/format.ts';
import { SchemaField } from '../../../parts/schema-field.tsx';
import type { SettingName } from '../option-groups.ts';
import { ActionsField, ClipField, type FieldProps, SelectorField, SelectorsField } from './page-fields.tsx';
import { SessionField } from './session-field.tsx';

const codeSettings: ReadonlySet<string> = new Set(['customCss', 'customJs', 'headerTemplate', 'footerTemplate']);
const fieldComponents: Partial<Record<SettingName, ComponentType<FieldProps>>> = {
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

export function SettingField(props: FieldProps) {
  const Own = fieldComponents[props.name];
  if (Own !== undefined) return <Own {...props} />;
  return <SchemaField {...props} isCode={codeSettings.has(props.name)} />;
}

function DeviceField({ value, error, onChange }: FieldProps) {
  const { data } = useQuery(devicesQuery);
  const devices = data?.devices ?? [];
  return (
    <Select
      label="Device"
      description="Emulates the screen and the browser of this device. Overrides the viewport."
      placeholder="None"
      searchable
      clearable
      error={error}
      data={devices.map(({ name, displayName, viewport }) => ({
        value: name,
        label: `${displayName} · ${viewport.width} × ${viewport.height}`,
      }))}
      value={typeof value === 'string' ? value : null}
      onChange={(device) => onChange(device ?? undefined)}
    />
  );
}

const viewportNumbers = [
  ['width', 'Width'],
  ['height', 'Height'],
  ['deviceScaleFactor', 'Scale'],
] as const;
const viewportSwitches = [
  ['isMobile', 'Mobile layout'],
  ['hasTouch', 'Touch screen'],
] as const;

function ViewportField({ value, error, onChange }: FieldProps) {
  const given = (value ?? {}) as Readonly<Record<string, number | boolean>>;
  const change = (name: string, part: number | true | undefined): void => {
    const { [name]: _old, ...others } = given;
    const next = part === undefined ? others : { ...others, [name]: part };
    onChange(Object.keys(next).length === 0 ? undefined : next);
  };
  return (
    <Input.Wrapper
      label="Viewport"
      description="Width and height in CSS pixels, and device pixels per CSS pixel."
      error={error}
      labelElement="div"
    >
      <Group gap={8} grow mt={4}>
        {viewportNumbers.map(([name, label]) => {
          const { minimum, maximum, default: fallback } = viewport.properties[name];
          return (
            <NumberInput
              key={name}
              hideControls
              aria-label={label}
              placeholder={`${label} ${fallback}`}
              min={minimum}
              max={maximum}
              value={typeof given[name] === 'number' ? given[name] : ''}
              onChange={(number) =>
                change(name, typeof number === 'number' && number !== fallback ? number : undefined)
              }
            />
          );
        })}
      </Group>
      <Group gap={16} mt={8}>
        {viewportSwitches.map(([name, label]) => (
          <Checkbox
            key={name}
            label={label}
            checked={given[name] === true}
            onChange={({ currentTarget: { checked } }) => change(name, checked || undefined)}
          />
        ))}
      </Group>
    </Input.Wrapper>
  );
}

type FieldOutput = { readonly type: string };

/** Options and JSON schemas of outputs are edited in the JSON of the request. */
function OutputsField({ value, error, onChange }: FieldProps) {
  const given = Array.isArray(value) ? (value as readonly FieldOutput[]) : [];
  const isPlain = new Set(given.map(({ type }) => type)).size === given.length;
  return (
    <MultiSelect
      label="Outputs"
      description={
        isPlain
          ? 'Several outputs from one page load. Set their options in the JSON tab.'
          : 'Two outputs have the same type. Edit them in the JSON tab.'
      }
      placeholder={given.length === 0 ? 'Screenshot only' : ''}
      error={error}
      disabled={!isPlain}
      data={outputTypes.filter((type) => type !== 'json' || given.some((output) => output.type === 'json'))}
      value={isPlain ? given.map(({ type }) => type) : []}
      onChange={(types) =>
        onChange(
          types.length === 0 ? undefined : types.map((type) => given.find((one) => one.type === type) ?? { type }),
        )
      }
    />
  );
}

type Credentials = Readonly<{ username?: string; password?: string }>;

/** Name and password are not stored, so both must be typed again after a capture. */
const hideMask = (text: string | undefined): string => (text === hidden ? '' : (text ?? ''));

/** Nothing is sent unless both are set. */
function AuthenticationField({ schema, value, error, errors, onChange }: FieldProps) {
  const { username, password } = (value ?? {}) as Credentials;
  const change = (part: Credentials): void => {
    const next = { username: hideMask(username), password: hideMask(password), ...part };
    onChange(next.username === '' && next.password === '' ? undefined : next);
  };
  return (
    <Fieldset legend="HTTP sign-in">
      <Stack gap={12}>
        <Text size="xs" c={error === undefined ? 'dimmed' : 'red'}>
          {error ?? labelFieldNames(schema.description)}
        </Text>
        <TextInput
          label="User name"
          autoComplete="off"
          spellCheck={false}
          error={errors['username']}
          value={hideMask(username)}
          onChange={({ currentTarget }) => change({ username: currentTarget.value })}
        />
        <PasswordInput
          label="Password"
          autoComplete="new-password"
          error={errors['password']}
          value={hideMask(password)}
          onChange={({ currentTarget }) => change({ password: currentTarget.value })}
        />
      </Stack>
    </Fieldset>
  );
}
