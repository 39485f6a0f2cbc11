import { Accordion, Badge, Group, Stack, Text } from '@mantine/core';
import { type FormGroup, formOptions, groupLabels, schemas, type SettingName } from './option-groups.ts';
import { SettingField } from './setting-field.tsx';

type Props = {
  readonly values: Readonly<Record<string, unknown>>;
  readonly errors: Readonly<Record<string, string>>;
  readonly onChange: (name: SettingName, value: unknown) => void;
  /** Settings that have no meaning where the form is used. */
  readonly without?: ReadonlySet<SettingName>;
};

/** Of a field, or of the first field in it. */
function errorOf(name: string, errors: Props['errors']): string | undefined {
  const [inner] = Object.entries(errors).filter(([path]) => path.startsWith(`${name}.`));
  return errors[name] ?? (inner === undefined ? undefined : `${inner[0].slice(name.length + 1)} ${inner[1]}`);
}

/** The settings of a capture, grouped by purpose. The head of a folded group says how many of its settings are set. */
export function OptionsForm({ values, errors, onChange, without }: Props) {
  return (
    <Accordion multiple defaultValue={['size']} variant="default" chevronPosition="left" chevronSize={16}>
      {(Object.keys(groupLabels) as readonly FormGroup[]).map((group) => {
        const own = formOptions.filter((option) => option.group === group && without?.has(option.name) !== true);
        const set = own.filter(({ name }) => values[name] !== undefined).length;
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
                  .filter(
                    ({ name, beside }) => beside === undefined || values[beside] === true || values[name] !== undefined,
                  )
                  .map(({ name }) => (
                    <SettingField
                      key={name}
                      name={name}
                      schema={schemas[name]}
                      value={values[name]}
                      error={errorOf(name, errors)}
                      onChange={(value) => onChange(name, value)}
                    />
                  ))}
              </Stack>
            </Accordion.Panel>
          </Accordion.Item>
        );
      })}
    </Accordion>
  );
}
