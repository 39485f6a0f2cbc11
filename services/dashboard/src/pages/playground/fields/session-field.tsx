import { Fieldset, Stack, Text } from '@mantine/core';
import { JsonField } from '../../../parts/json-field/json-field.tsx';
import { parseCookies, parseHeaders } from './parse-cookies.ts';
import { described } from '../../../parts/schema-field/field-label.ts';
import type { FieldProps } from './field-props.ts';
import { type SessionRow, SessionRows } from './session-rows.tsx';

const below = (errors: FieldProps['errors'], part: string): FieldProps['errors'] =>
  Object.fromEntries(
    Object.entries(errors).flatMap(([path, fault]) =>
      path.startsWith(`${part}.`) ? [[path.slice(part.length + 1), fault]] : [],
    ),
  );

/** Edits a session: cookies and headers as rows, web storage as JSON. */
export function SessionField({ schema, value, error, errors, onChange }: FieldProps) {
  const given = (typeof value === 'object' && value !== null ? value : {}) as Readonly<Record<string, unknown>>;
  const set = (part: string, next: unknown): void => {
    const { [part]: _old, ...others } = given;
    const all = next === undefined ? others : { ...others, [part]: next };
    onChange(Object.keys(all).length === 0 ? undefined : all);
  };
  const rows = (part: string) => ({
    rows: Array.isArray(given[part]) ? (given[part] as readonly SessionRow[]) : [],
    errors: below(errors, part),
    onChange: (next: readonly SessionRow[]) => set(part, next.length === 0 ? undefined : next),
  });
  return (
    <Fieldset legend="Session">
      <Stack gap={16}>
        <Text size="xs" c={error === undefined ? 'dimmed' : 'red'}>
          {error ?? described(schema.description)} To add several at once, paste a complete Cookie header or several
          header lines into a name field.
        </Text>
        <SessionRows
          title="Cookies"
          noun="Cookie"
          limit={['domain', 'domain', 'Host of the URL']}
          rowsOf={parseCookies}
          {...rows('cookies')}
        />
        <SessionRows
          title="Headers"
          noun="Header"
          limit={['origin', 'origin', 'Origin of the URL']}
          rowsOf={parseHeaders}
          {...rows('headers')}
        />
        <JsonField
          label="Web storage"
          description="A JSON array of origins with their localStorage and sessionStorage."
          placeholder={'[{ "origin": "https://example.com", "localStorage": { "theme": "dark" } }]'}
          value={given['storage']}
          error={Object.values(below(errors, 'storage'))[0]}
          onChange={(next) => set('storage', next)}
        />
      </Stack>
    </Fieldset>
  );
}
