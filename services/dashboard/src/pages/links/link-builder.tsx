import { Alert, Button, Group, Image, PasswordInput, Select, Skeleton, Stack, Tabs, TextInput } from '@mantine/core';
import { useInputState } from '@mantine/hooks';
import { optionRows } from '@tintype/contracts/capture/options';
import { listLinkParameters, signLink } from '@tintype/contracts/links/sign-link';
import { lazy, Suspense, useEffect, useState } from 'react';
import type { LinkKey } from '../../api/client.ts';
import { completeUrl } from '../../format/urls.ts';
import { CodeBlock } from '../../parts/code-block.tsx';
import { Panel } from '../../parts/panel.tsx';
import { ExpiryInput } from '../../parts/secrets.tsx';
import type { SettingName } from '../playground/option-groups.ts';
import { linkFormats } from './link-forms.ts';

const OptionsForm = lazy(async () => ({ default: (await import('../playground/options-form.tsx')).OptionsForm }));
const notInLinks: ReadonlySet<SettingName> = new Set(
  optionRows.flatMap(([name, { notIn }]) => (notIn?.link === undefined ? [] : [name])),
);
export type CreatedLinkKey = Readonly<{ id: string; name: string; secret: string }>;
type LinkBuilderValues = Readonly<Record<string, unknown>>;
type Props = Readonly<{ keys: readonly LinkKey[]; made: CreatedLinkKey | undefined }>;

/** The link is signed in the browser, which sends the secret nowhere. */
export function LinkBuilder({ keys, made }: Props) {
  const [keyId, setKeyId] = useState<string>();
  const [typed, setTyped] = useInputState('');
  const [page, setPage] = useInputState('https://example.com');
  const [days, setDays] = useState<number>();
  const [values, setValues] = useState<LinkBuilderValues>({});
  const [pictured, setPictured] = useState<string>();

  const linkKeyId = keyId ?? made?.id ?? keys[0]?.id ?? '';
  const secret = made?.id === linkKeyId && typed === '' ? made.secret : typed.trim();
  const link = useSignedLink({ linkKeyId, secret, page: completeUrl(page), days, values });
  const change = (name: string, value: unknown): void => {
    const { [name]: _before, ...rest } = values;
    setValues(value === undefined ? rest : { ...rest, [name]: value });
  };
  if ((globalThis.crypto as Partial<Crypto>).subtle === undefined)
    return (
      <Alert color="gray">
        Browsers can sign links only over HTTPS. Open the dashboard over HTTPS, or sign links on your server.
      </Alert>
    );
  return (
    <Panel title="Build a link">
      <Stack gap={16}>
        <Group gap={8} align="flex-end">
          <Select
            label="Link key"
            data={keys.map(({ id, name }) => ({ value: id, label: name }))}
            value={linkKeyId}
            allowDeselect={false}
            onChange={(id) => id !== null && setKeyId(id)}
          />
          <PasswordInput
            label="Secret"
            placeholder={secret === '' ? 'lks_…' : 'Known: key created in this tab'}
            description="Never leaves this page."
            flex="1 1 240px"
            autoComplete="off"
            value={typed}
            onChange={setTyped}
          />
          <TextInput
            label="Page URL"
            flex="2 1 280px"
            inputMode="url"
            spellCheck={false}
            value={page}
            onChange={setPage}
          />
          <ExpiryInput days={days} onChange={setDays} />
        </Group>
        <Suspense fallback={<Skeleton height={240} radius={0} />}>
          <OptionsForm values={values} errors={{}} onChange={change} without={notInLinks} url={page} />
        </Suspense>
        {link === undefined ? (
          <Alert color="gray">Enter the secret of the link key to sign the link.</Alert>
        ) : (
          <>
            <Tabs defaultValue="URL" keepMounted={false}>
              <Tabs.List>
                {Object.keys(linkFormats).map((form) => (
                  <Tabs.Tab key={form} value={form}>
                    {form}
                  </Tabs.Tab>
                ))}
              </Tabs.List>
              {Object.entries(linkFormats).map(([form, write]) => (
                <Tabs.Panel key={form} value={form} pt={8}>
                  <CodeBlock code={write({ link, page: completeUrl(page) })} label={`link as ${form}`} />
                </Tabs.Panel>
              ))}
            </Tabs>
            <Group>
              <Button variant="default" onClick={() => setPictured(link)} disabled={pictured === link}>
                Show image
              </Button>
            </Group>
            {pictured !== undefined && pictured === link && (
              <Image src={pictured} alt={`Preview of ${page}`} radius="sm" fit="contain" mah={480} />
            )}
          </>
        )}
      </Stack>
    </Panel>
  );
}

type LinkInputs = Readonly<{
  linkKeyId: string;
  secret: string;
  page: string;
  days: number | undefined;
  values: LinkBuilderValues;
}>;
const daySeconds = 86_400;

function useSignedLink({ linkKeyId, secret, page, days, values }: LinkInputs): string | undefined {
  const [signed, setSigned] = useState<string>();
  useEffect(() => {
    let isPresent = true;
    const expires = days === undefined ? {} : { expires: endOfToday() + days * daySeconds };
    const parameters = listLinkParameters({ ...values, url: page, onError: 'image', ...expires });
    if (secret === '') setSigned(undefined);
    else
      signLink({ baseUrl: location.origin, linkKeyId, secret, parameters }).then(
        (link) => isPresent && setSigned(link),
        () => isPresent && setSigned(undefined),
      );
    return () => {
      isPresent = false;
    };
  }, [linkKeyId, secret, page, days, values]);
  return signed;
}

/** Rounded to a day: the link must not change while a user reads it. */
const endOfToday = (): number => Math.ceil(Date.now() / 1_000 / daySeconds) * daySeconds;
