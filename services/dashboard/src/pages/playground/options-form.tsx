import { Accordion, Badge, Group, Stack, Text } from '@mantine/core';
import { useMemo } from 'react';
import { formatFieldName } from '../../format/format.ts';
import { Fold } from '../../parts/panel.tsx';
import { errorsBelow, PageOfForm } from './fields/page-fields.tsx';
import { SettingField } from './fields/setting-field.tsx';
import {
  type FormGroup,
  formOptions,
  groupLabels,
  findIdleReason,
  optionSchemas,
  type SettingName,
} from './option-groups.ts';

type Props = Readonly<{
  values: Readonly<Record<string, unknown>>;
  errors: Readonly<Record<string, string>>;
  onChange: (name: SettingName, value: unknown) => void;
  without?: ReadonlySet<SettingName>;
  url?: string;
}>;

const optionLabels: Readonly<Record<string, string | undefined>> = Object.fromEntries(
  formOptions.map(({ name }) => [name, optionSchemas[name].title ?? formatFieldName(name)]),
);

function findError(name: string, errors: Props['errors']): string | undefined {
  const [inner] = Object.entries(errorsBelow(errors, name));
  return errors[name] ?? (inner === undefined ? undefined : `${inner[0]} ${inner[1]}`);
}

/** A setting without effect that is set stays a field, so that the user can remove it. */
export function OptionsForm({ values, errors, onChange, without, url }: Props) {
  const page = useMemo(() => (url === undefined ? undefined : { url, options: values }), [url, values]);
  return (
    <PageOfForm value={page}>
      <Accordion multiple defaultValue={['size']} variant="default" chevronPosition="left" chevronSize={16}>
        {(Object.keys(groupLabels) as readonly FormGroup[]).map((group) => {
          const own = formOptions
            .filter(({ name, group: of }) => of === group && without?.has(name) !== true)
            .map(({ name }) => ({ name, reason: findIdleReason(name, values), isSet: values[name] !== undefined }));
          const set = own.filter(({ isSet }) => isSet).length;
          const idle = own.filter(({ reason, isSet }) => reason !== undefined && !isSet);
          if (own.length === 0) return null;
          return (
            <Accordion.Item key={group} value={group}>
              <Accordion.Control>
                <Group gap={8}>
                  <Text size="sm" fw={500}>
                    {groupLabels[group]}
                  </Text>
                  {set > 0 && (
                    <Badge size="sm" variant="default" aria-label={`${set} set`}>
                      {set}
                    </Badge>
                  )}
                </Group>
              </Accordion.Control>
              <Accordion.Panel>
                <Stack gap={16}>
                  {own
                    .filter(({ reason, isSet }) => reason === undefined || isSet)
                    .map(({ name, reason }) => (
                      <div key={name}>
                        <SettingField
                          name={name}
                          schema={optionSchemas[name]}
                          value={values[name]}
                          error={findError(name, errors)}
                          errors={errorsBelow(errors, name)}
                          onChange={(value) => onChange(name, value)}
                        />
                        {reason !== undefined && (
                          <Text size="xs" c="red" mt={4}>
                            Has no effect now. {reason}.
                          </Text>
                        )}
                      </div>
                    ))}
                  {idle.length > 0 && <Idle options={idle} />}
                </Stack>
              </Accordion.Panel>
            </Accordion.Item>
          );
        })}
      </Accordion>
    </PageOfForm>
  );
}

type IdleOption = Readonly<{ name: SettingName; reason: string | undefined }>;

function Idle({ options }: { readonly options: readonly IdleOption[] }) {
  const byReason = Map.groupBy(options, ({ reason }) => reason);
  return (
    <Fold label={`${options.length} unavailable ${options.length === 1 ? 'option' : 'options'}`}>
      <Stack gap={8}>
        {[...byReason].map(([reason, some]) => (
          <Text key={reason} size="xs" c="dimmed">
            <Text span fw={500} size="xs">
              {reason}:
            </Text>{' '}
            {some.map(({ name }) => optionLabels[name]).join(', ')}
          </Text>
        ))}
      </Stack>
    </Fold>
  );
}
