import { Checkbox, Group, Input, NumberInput } from '@mantine/core';
import { viewport } from '@tintype/contracts/capture/fragments';
import type { FieldProps } from './field-props.ts';

const parts = [
  ['width', 'Width'],
  ['height', 'Height'],
  ['deviceScaleFactor', 'Scale'],
] as const;
const switches = [
  ['isMobile', 'Mobile layout'],
  ['hasTouch', 'Touch screen'],
] as const;

export function ViewportField({ value, error, onChange }: FieldProps) {
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
        {parts.map(([name, label]) => {
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
        {switches.map(([name, label]) => (
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
