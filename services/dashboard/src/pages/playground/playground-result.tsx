import { Button, Group, Loader, Stack, Switch, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { Download } from 'lucide-react';
import { useEffect, useState } from 'react';
import { type CaptureAnswer, toApiPath } from '../../api/client.ts';
import { formatBytes, formatDuration } from '../../format/format.ts';
import { SmallButton, SmallLink } from '../../parts/buttons.tsx';
import { Warnings, Waterfall } from '../../parts/capture-report.tsx';
import { Fold, Panel, Remark } from '../../parts/panel.tsx';
import { PdfView, Picture } from '../../parts/picture.tsx';
import { ToneChip } from '../../parts/row-facts.tsx';
import { describeBlocked, toVerdictBadge } from '../../parts/verdict.ts';
import { type ComparedCaptures, differingSettings, type TakenCapture } from './compared.ts';
import classes from './playground-page.module.css';

type Props = Readonly<{
  answer: CaptureAnswer;
  isOneOfTwo?: boolean;
}>;

export function PlaygroundResult({ answer, isOneOfTwo = false }: Props) {
  const { capture, resultUrl, storageUrl, size, format, url, renderTimeMs, outputs, id, cached } = answer;
  const files = outputs === undefined ? [] : Object.entries(outputs);
  const picture =
    outputs === undefined ? resultUrl : files.find(([, { type }]) => type === 'screenshot')?.[1].resultUrl;
  const isPdf = format === 'pdf';
  const pdfUrl = isPdf && !isOneOfTwo ? storageUrl : undefined;
  // The response has no height for a full page, and none for the screenshot of several outputs.
  const [pixels, setPixels] = useState<Readonly<{ width: number; height: number }>>();
  const off = describeBlocked(capture);
  return (
    <>
      <Group justify="space-between">
        <Group gap={16}>
          <ToneChip {...toVerdictBadge(capture)} />
          <Remark>
            {[
              formatDuration(renderTimeMs),
              isPdf || pixels === undefined ? undefined : `${pixels.width} × ${pixels.height}`,
              size === undefined ? undefined : formatBytes(size),
              cached ? 'from cache' : undefined,
            ]
              .filter(Boolean)
              .join(' · ')}
          </Remark>
        </Group>
        <Group gap={8}>
          <SmallButton component={Link} to={`/captures/${id}`}>
            Details
          </SmallButton>
          {resultUrl !== undefined && (
            <Button component="a" href={toApiPath(resultUrl)} download size="xs" leftSection={<Download size={14} />}>
              Download
            </Button>
          )}
        </Group>
      </Group>
      {picture !== undefined && !isPdf && (
        <div className={classes.picture} tabIndex={0} role="region" aria-label="Screenshot">
          <Picture src={picture} alt={`Screenshot of ${url}`} onSize={setPixels} />
        </div>
      )}
      {pdfUrl !== undefined && <PdfView storageUrl={pdfUrl} title={`PDF of ${url}`} />}
      {(isPdf || files.length > 0) && (
        <Panel title="Files">
          <Stack gap={8}>
            {(isPdf ? [['pdf', answer] as const] : files).map(([name, { resultUrl: href, size: bytes }]) => (
              <Group key={name} justify="space-between">
                <Text size="sm">{name}</Text>
                <SmallButton component="a" href={href === undefined ? undefined : toApiPath(href)} download>
                  Download {formatBytes(bytes ?? 0)}
                </SmallButton>
              </Group>
            ))}
          </Stack>
        </Panel>
      )}
      <div className={classes.details}>
        <Fold label="Stages">
          <Waterfall stages={capture.stages} />
        </Fold>
        {(capture.warnings.length > 0 || off !== undefined) && (
          <Panel title="Warnings">
            <Stack gap={12}>
              {capture.warnings.length > 0 && <Warnings warnings={capture.warnings} />}
              {off !== undefined && <Remark>Blocked or removed: {off}.</Remark>}
            </Stack>
          </Panel>
        )}
      </div>
    </>
  );
}

export const PlaygroundEmpty = () => (
  <div className={classes.ground} data-empty>
    <Text>Enter a URL and capture the page. The result appears here.</Text>
  </div>
);

const tickMs = 100;

export function PlaygroundWaiting({ request }: { readonly request: object | undefined }) {
  const [seconds, setSeconds] = useState(0);
  useEffect(() => {
    const begunAt = performance.now();
    const timer = setInterval(() => setSeconds((performance.now() - begunAt) / 1_000), tickMs);
    return () => clearInterval(timer);
  }, [request]);
  return (
    <div className={classes.ground}>
      <Stack align="center" gap={12}>
        <Loader size="sm" />
        <Text aria-hidden>{seconds.toFixed(1)} s</Text>
      </Stack>
    </div>
  );
}

type VariantsProps = Readonly<{
  base: TakenCapture;
  current: TakenCapture;
  isHeld: boolean;
  onChange: (change: Partial<ComparedCaptures>) => void;
}>;

export const Variants = ({ base, current, isHeld, onChange }: VariantsProps) => (
  <>
    <Group justify="space-between" gap={12}>
      <Switch
        size="xs"
        label="Pin as baseline"
        checked={isHeld}
        onChange={({ currentTarget }) => onChange({ isHeld: currentTarget.checked })}
      />
      <Group gap={8}>
        <SmallLink to="/compare" search={{ one: base.answer.id, other: current.answer.id }}>
          Compare in detail
        </SmallLink>
        <SmallButton onClick={() => onChange({ base: undefined, isHeld: false })}>Hide comparison</SmallButton>
      </Group>
    </Group>
    <div className={classes.pair}>
      <Variant title="Before" variant={base} other={current} />
      <Variant title="Current" variant={current} other={base} />
    </div>
  </>
);

type VariantProps = Readonly<{ title: string; variant: TakenCapture; other: TakenCapture }>;

function Variant({ title, variant: { request, answer }, other }: VariantProps) {
  const settings = differingSettings(request, other.request);
  return (
    <section className={classes.result} aria-label={title}>
      <div>
        <Text fw={600}>{title}</Text>
        <Text size="xs" c="dimmed" className={classes.settings}>
          {settings.length === 0 ? 'Without these settings' : settings.join(' · ')}
        </Text>
      </div>
      <PlaygroundResult answer={answer} isOneOfTwo />
    </section>
  );
}
