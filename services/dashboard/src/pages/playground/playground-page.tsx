import { Alert, Button, Group, Skeleton, Tabs, Textarea } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { Columns2 } from 'lucide-react';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { ApiError } from '../../api/api-error.ts';
import { api, type CaptureAnswer, type CaptureRequest } from '../../api/client.ts';
import { usageQuery } from '../../api/queries.ts';
import { completeUrl } from '../../format/urls.ts';
import { Page } from '../../layouts/page.tsx';
import { ButtonLink, SmallButton } from '../../parts/buttons.tsx';
import { CodeTabs } from '../../parts/code-tabs.tsx';
import { ErrorPanel } from '../../parts/panel.tsx';
import { explainUnsendable } from '../../parts/unsendable.ts';
import { ForMembers, PageForMembers } from '../../session/account.tsx';
import { captureQuery } from '../captures/captures-query.ts';
import { AddressBar } from './address-bar.tsx';
import { noComparedCaptures, addCapture } from './compared.ts';
import { type PlaygroundDraft, setPlaygroundDraft, usePlaygroundDraft, withField } from './draft.ts';
import { PlaygroundEmpty, PlaygroundResult, PlaygroundWaiting, Variants } from './playground-result.tsx';
import classes from './playground-page.module.css';

/** The options are loaded after the page: the address field is needed first. */
const OptionsForm = lazy(async () => ({ default: (await import('./options-form.tsx')).OptionsForm }));
const ImportRequest = lazy(async () => ({ default: (await import('./translate-request.tsx')).ImportRequest }));
const route = getRouteApi('/framed/playground');

export function PlaygroundPage() {
  const { url: sentUrl, capture: captureId } = route.useSearch();
  const navigate = route.useNavigate();
  const opened = useQuery({
    ...captureQuery(captureId ?? ''),
    enabled: captureId !== undefined,
    refetchInterval: false,
  });
  const draft = usePlaygroundDraft();
  const urlField = useRef<HTMLInputElement>(null);
  const queryClient = useQueryClient();
  const [brokenJson, setBrokenJson] = useState<BrokenJson>();
  useEffect(() => {
    if (sentUrl !== undefined) setPlaygroundDraft({ ...draft, url: sentUrl });
    else if (captureId === undefined) urlField.current?.focus();
    // Only the address at the time when the page opens counts.
  }, [sentUrl]);
  useEffect(() => {
    if (opened.data === undefined) return;
    setPlaygroundDraft(opened.data.request);
    // The opened request becomes a separate draft: a reload must not undo the user's changes.
    void navigate({ search: {}, replace: true });
  }, [opened.data]);

  const [{ current, previous, base, isHeld }, setCompared] = useState(noComparedCaptures);
  const capture = useMutation({
    mutationFn: (request: PlaygroundDraft) =>
      api.POST('/v1/screenshots', { body: { ...request, responseType: 'url' } as CaptureRequest }),
    onSuccess: (answer, request) =>
      setCompared((before) => addCapture(before, { request, answer: answer as CaptureAnswer })),
    onSettled: () => {
      void queryClient.invalidateQueries({ queryKey: ['captures'] });
      void queryClient.invalidateQueries(usageQuery);
    },
  });
  const { error, isPending, variables } = capture;
  const fields = error instanceof ApiError ? error.fields : {};
  const url = typeof draft['url'] === 'string' ? draft['url'] : '';
  const isText = draft['html'] !== undefined;
  const problem = brokenJson?.problem ?? explainUnsendable(draft);
  const isReady = problem === undefined && (isText || url.trim() !== '');
  const send = (): void => {
    if (!isReady) return;
    const request = isText ? withField(draft, 'url', undefined) : { ...draft, url: completeUrl(url) };
    setPlaygroundDraft(request);
    capture.mutate(request);
  };

  const isDone = current !== undefined && !isPending && error === null;

  return (
    <Page
      title="Playground"
      about="Try capture options, then copy the request as code."
      actions={
        <ForMembers>
          <ButtonLink
            variant="default"
            to="/schedules/new"
            search={{ from: 'playground' }}
            disabled={url === '' || !isReady}
          >
            Save as schedule
          </ButtonLink>
          <Button
            variant="default"
            component={Link}
            to="/batches/new"
            disabled={Object.keys(draft).length === 0 || problem !== undefined}
          >
            Use in a batch
          </Button>
        </ForMembers>
      }
    >
      <PageForMembers>
        <AddressBar
          field={urlField}
          draft={draft}
          error={fields['url']}
          isReady={isReady}
          isPending={isPending}
          onChange={setPlaygroundDraft}
          onSend={send}
        />
        <ErrorPanel error={opened.error} />
        {problem !== undefined && (
          <Alert color="red" role="alert">
            {problem}
          </Alert>
        )}
        <div className={classes.columns}>
          <div className={classes.options}>
            <Tabs defaultValue="form" keepMounted={false}>
              <Tabs.List>
                <Tabs.Tab value="form">Form</Tabs.Tab>
                <Tabs.Tab value="json">JSON</Tabs.Tab>
                <Tabs.Tab value="code">Code</Tabs.Tab>
                <Tabs.Tab value="import">Import</Tabs.Tab>
              </Tabs.List>
              <Tabs.Panel value="form">
                <Suspense fallback={<Skeleton height={480} radius={0} />}>
                  <OptionsForm
                    values={draft}
                    errors={fields}
                    url={url}
                    onChange={(name, value) => setPlaygroundDraft(withField(draft, name, value))}
                  />
                </Suspense>
              </Tabs.Panel>
              <Tabs.Panel value="json" p={16}>
                <RequestJson draft={draft} broken={brokenJson} onChange={setPlaygroundDraft} onBroken={setBrokenJson} />
              </Tabs.Panel>
              <Tabs.Panel value="code" p={16}>
                <CodeTabs request={draft} />
              </Tabs.Panel>
              <Tabs.Panel value="import" p={16}>
                <Suspense fallback={<Skeleton height={320} radius={0} />}>
                  <ImportRequest onChange={setPlaygroundDraft} />
                </Suspense>
              </Tabs.Panel>
            </Tabs>
            {Object.keys(draft).length > 1 && (
              <Group p={16} pt={0} justify="flex-end">
                <Button
                  variant="subtle"
                  size="xs"
                  onClick={() => {
                    setBrokenJson(undefined);
                    setPlaygroundDraft({ url });
                  }}
                >
                  Reset options
                </Button>
              </Group>
            )}
          </div>
          <div className={`${classes.result} ${classes.beside}`} aria-live="polite">
            {isPending && <PlaygroundWaiting request={variables} />}
            {!isPending && error !== null && <ErrorPanel error={error} onRetry={() => capture.mutate(variables!)} />}
            {isDone && base === undefined && (
              <>
                {previous !== undefined && (
                  <Group justify="flex-end">
                    <SmallButton
                      leftSection={<Columns2 size={14} />}
                      onClick={() => setCompared((before) => ({ ...before, base: previous }))}
                    >
                      Compare with previous
                    </SmallButton>
                  </Group>
                )}
                <PlaygroundResult answer={current.answer} />
              </>
            )}
            {isDone && base !== undefined && (
              <Variants
                base={base}
                current={current}
                isHeld={isHeld}
                onChange={(change) => setCompared((before) => ({ ...before, ...change }))}
              />
            )}
            {capture.isIdle && <PlaygroundEmpty />}
          </div>
        </div>
      </PageForMembers>
    </Page>
  );
}

type BrokenJson = Readonly<{ text: string; problem: string }>;
type Props = Readonly<{
  draft: PlaygroundDraft;
  /** The text is retained while the tab is hidden. */
  broken: BrokenJson | undefined;
  onChange: (draft: PlaygroundDraft) => void;
  onBroken: (broken: BrokenJson | undefined) => void;
}>;

/** While the text is not a JSON object, the form keeps its values and nothing can be sent. */
function RequestJson({ draft, broken, onChange, onBroken }: Props) {
  const [text, setText] = useState(() => broken?.text ?? JSON.stringify(draft, null, 2));
  const write = (typed: string): void => {
    setText(typed);
    try {
      const parsed: unknown = JSON.parse(typed);
      if (typeof parsed !== 'object' || parsed === null || Array.isArray(parsed))
        return onBroken({ text: typed, problem: 'The request must be a JSON object.' });
      onChange(parsed as PlaygroundDraft);
      onBroken(undefined);
    } catch (error) {
      onBroken({ text: typed, problem: `Invalid JSON: ${(error as Error).message}` });
    }
  };
  return (
    <Textarea
      aria-label="Request as JSON"
      autosize
      minRows={12}
      maxRows={32}
      spellCheck={false}
      error={broken?.problem}
      styles={{ input: { fontFamily: 'var(--mantine-font-family-monospace)', fontSize: 13 } }}
      value={text}
      onChange={({ currentTarget }) => write(currentTarget.value)}
    />
  );
}
