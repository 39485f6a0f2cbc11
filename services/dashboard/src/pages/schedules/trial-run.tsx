import { Button, Group, Loader, Stack, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { Aperture } from 'lucide-react';
import { api, type CaptureAnswer, type CaptureRequest, fetchText } from '../../api/client.ts';
import { formatCount } from '../../format/format.ts';
import { completeUrl } from '../../format/urls.ts';
import { Warnings } from '../../parts/capture-report.tsx';
import { CodeBlock } from '../../parts/code-block.tsx';
import { ErrorPanel, Remark } from '../../parts/panel.tsx';
import { Picture } from '../../parts/picture.tsx';
import { HttpStatus, ToneChip } from '../../parts/row-facts.tsx';
import { toVerdictBadge } from '../../parts/verdict.ts';
import type { WatchSettings } from './watch-fields.tsx';
import classes from './schedules.module.css';

type Props = Readonly<{
  url: string;
  options: Readonly<Record<string, unknown>>;
  watched: WatchSettings;
}>;
type Trial = Readonly<{ answer: CaptureAnswer; text: string | undefined }>;

/** Settings of the output file, which a trial run sets itself. */
const fileSettings = new Set(['format', 'quality', 'selector', 'fullPage', 'outputs', 'responseType', 'cacheTtl']);
const textId = 'words';
const pictureId = 'look';

export function TrialRun({ url, options, watched: { mode, selector } }: Props) {
  const trial = useMutation({
    mutationFn: async (): Promise<Trial> => {
      const settings = Object.fromEntries(Object.entries(options).filter(([name]) => !fileSettings.has(name)));
      const part = selector.trim();
      const fullPage = options['fullPage'] === true;
      const outputs = [
        { type: 'screenshot', id: pictureId, format: 'webp', ...(part === '' ? { fullPage } : { selector: part }) },
        part === ''
          ? { type: 'text', id: textId }
          : { type: 'json', id: textId, schema: { parts: { selector: part, type: 'text', multiple: true } } },
      ];
      const body = { ...settings, url: completeUrl(url), outputs, responseType: 'url' } as unknown as CaptureRequest;
      const answer = (await api.POST('/v1/screenshots', { body })) as CaptureAnswer;
      const address = answer.outputs?.[textId]?.resultUrl;
      const text = address === undefined ? undefined : await fetchText(address);
      return { answer, text: text === undefined || part === '' ? text : readParts(text) };
    },
  });
  const { data, error, isPending, mutate } = trial;
  return (
    <Stack gap={12}>
      <Remark>
        Captures the page now, and shows what the first run would store for later comparisons. Uses credits.
      </Remark>
      <Group>
        <Button
          variant="default"
          leftSection={isPending ? <Loader size={14} /> : <Aperture size={16} />}
          disabled={url.trim() === '' || isPending}
          onClick={() => mutate()}
        >
          {isPending ? 'Capturing' : 'Start trial run'}
        </Button>
      </Group>
      <ErrorPanel error={error} />
      {data !== undefined && !isPending && <TrialContent trial={data} mode={mode} />}
    </Stack>
  );
}

function TrialContent({
  trial: { answer, text = '' },
  mode,
}: Readonly<{
  trial: Trial;
  mode: WatchSettings['mode'];
}>) {
  const words = text.split(/\s+/).filter(Boolean).length;
  return (
    <Stack gap={12} role="status">
      <Group gap={12}>
        <ToneChip {...toVerdictBadge(answer.capture)} />
        <HttpStatus code={answer.httpStatus} prefix="HTTP " />
      </Group>
      {answer.capture.warnings.length > 0 && <Warnings warnings={answer.capture.warnings} />}
      {mode !== 'text' && (
        <div className={classes.picture} tabIndex={0} role="region" aria-label="Compared screenshot">
          <Picture src={answer.outputs?.[pictureId]?.resultUrl} alt="Compared part of the screenshot" />
        </div>
      )}
      {mode !== 'visual' && mode !== undefined && (
        <>
          <Text size="sm" fw={500}>
            {words === 0 ? 'No words' : words === 1 ? '1 word' : `${formatCount(words)} words`}
          </Text>
          {words > 0 && <CodeBlock code={text} label="compared words" />}
        </>
      )}
    </Stack>
  );
}

function readParts(json: string): string {
  const { parts } = JSON.parse(json) as { readonly parts?: readonly (string | null)[] };
  return (parts ?? []).filter((part) => part !== null).join('\n');
}
