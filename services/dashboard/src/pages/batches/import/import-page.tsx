import { Button, Group, Loader, Progress, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { api, unwrapData } from '../../../api/client.ts';
import { formatCount, formatPercent } from '../../../format/numbers.ts';
import { FormPage } from '../../../layouts/form-page.tsx';
import { Panel } from '../../../parts/panel.tsx';
import { ListChooser } from './list-chooser.tsx';
import { ListPreview } from './list-preview.tsx';
import { TooLong } from './too-long.tsx';
import { UnfinishedImports } from './unfinished-imports.tsx';
import { useImport, type ImportState } from './use-import.ts';
import { useOrganization } from '../../../session/account.ts';

export function ImportPage() {
  const { state, choose, begin, upload, reset } = useImport();
  const limit = useBatchLimit();
  return (
    <FormPage
      title="New batch"
      crumbs={[{ label: 'Batches', to: '/batches' }]}
      about="Import a list of URLs and capture each of them. The list is read in your browser and uploaded in chunks. You can close the tab and continue later."
    >
      {state.step === 'choosing' && (
        <>
          <UnfinishedImports onContinue={upload} />
          <ListChooser onChoose={choose} limit={limit} />
        </>
      )}
      {state.step === 'scanning' && (
        <Stack gap={24}>
          <TooLong entries={state.entries} limit={limit} />
          <Panel>
            <Group gap={12}>
              <Loader size="sm" />
              <Text>
                Reading {state.chosen.name}
                {state.entries > 0 && `: ${formatCount(state.entries)} lines`}
              </Text>
            </Group>
          </Panel>
        </Stack>
      )}
      {state.step === 'ready' && (
        <ListPreview
          chosen={state.chosen}
          scan={state.scan}
          limit={limit}
          onBack={reset}
          onReading={(reading) => choose(state.chosen, reading)}
          onBegin={(options) => begin(state.chosen, state.scan, options)}
        />
      )}
      {(state.step === 'uploading' || state.step === 'stopped' || state.step === 'done') && (
        <UploadPanel state={state} onBack={reset} />
      )}
    </FormPage>
  );
}

/** Returns the maximum number of items in a batch of the chosen organization. */
function useBatchLimit(): number | undefined {
  const organizationId = useOrganization()?.id ?? '';
  const { data } = useQuery({
    queryKey: ['organization', organizationId],
    queryFn: () => unwrapData(api.GET('/v1/organizations/{organizationId}', { params: { path: { organizationId } } })),
    enabled: organizationId !== '',
  });
  return data?.limits.batchItemsMax;
}

type UploadState = Extract<ImportState, { readonly batchId: string }>;

function UploadPanel({ state, onBack }: { readonly state: UploadState; readonly onBack: () => void }) {
  const { step, batchId, total, sent, refused, message } = state;
  const share = total === 0 ? 0 : sent / total;
  const title = step === 'done' ? 'Import complete' : step === 'stopped' ? 'Import stopped' : 'Uploading list';
  return (
    <Panel title={title}>
      <Stack gap={16} role="status">
        {total > 0 && (
          <>
            <Progress value={100 * share} aria-label="Upload progress" size="lg" radius={3} />
            <Text size="sm">
              {formatCount(sent)} of {formatCount(total)} lines, {formatPercent(share)}
              {refused > 0 && ` · ${formatCount(refused)} invalid, will be marked as failed`}
            </Text>
          </>
        )}
        {message !== undefined && (
          <Text size="sm" role="alert">
            {message}
          </Text>
        )}
        {step === 'uploading' && (
          <Text size="sm" c="dimmed">
            Keep this page open while the list uploads. If you leave, you can continue the import here later.
          </Text>
        )}
        <Group gap={8}>
          {batchId !== '' && step !== 'uploading' && (
            <Button component={Link} to={`/batches/${batchId}`} variant={step === 'done' ? 'filled' : 'default'}>
              Open batch
            </Button>
          )}
          {step !== 'uploading' && (
            <Button variant="default" onClick={onBack}>
              {step === 'done' ? 'Import another list' : 'Back'}
            </Button>
          )}
        </Group>
      </Stack>
    </Panel>
  );
}
