import { Button, Group, Loader, Stack, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { Download } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { CaptureAnswer } from '../../api/schemas.ts';
import { formatBytes, formatDuration } from '../../format/numbers.ts';
import { toApiPath } from '../../api/api-path.ts';
import { Fold } from '../../parts/fold.tsx';
import { PdfView } from '../../parts/pdf-view.tsx';
import { Panel } from '../../parts/panel.tsx';
import { Picture } from '../../parts/picture.tsx';
import { ToneChip } from '../../parts/status-chip.tsx';
import { Warnings } from '../../parts/warnings.tsx';
import { Waterfall } from '../../parts/waterfall.tsx';
import { describeBlocked, toVerdictBadge } from '../../parts/verdict.ts';
import classes from './playground-page.module.css';

type Props = {
  readonly answer: CaptureAnswer;
  /** Whether a different result is shown next to this one. */
  readonly isOneOfTwo?: boolean;
};

/** The image with its verdict, important facts, and its timing. */
export function PlaygroundResult({ answer, isOneOfTwo = false }: Props) {
  const { capture, resultUrl, storageUrl, size, format, url, renderTimeMs, outputs, id, cached } = answer;
  const files = outputs === undefined ? [] : Object.entries(outputs);
  const picture =
    outputs === undefined ? resultUrl : files.find(([, { type }]) => type === 'screenshot')?.[1].resultUrl;
  const isPdf = format === 'pdf';
  const pdfUrl = isPdf && !isOneOfTwo ? storageUrl : undefined;
  // The response has no height for a full page, and none for the screenshot of several outputs.
  const [pixels, setPixels] = useState<{ readonly width: number; readonly height: number }>();
  const off = describeBlocked(capture);
  return (
    <>
      <Group justify="space-between">
        <Group gap={16}>
          <ToneChip {...toVerdictBadge(capture)} />
          <Text size="sm" c="dimmed">
            {[
              formatDuration(renderTimeMs),
              isPdf || pixels === undefined ? undefined : `${pixels.width} × ${pixels.height}`,
              size === undefined ? undefined : formatBytes(size),
              cached ? 'from cache' : undefined,
            ]
              .filter(Boolean)
              .join(' · ')}
          </Text>
        </Group>
        <Group gap={8}>
          <Button component={Link} to={`/captures/${id}`} variant="default" size="xs">
            Details
          </Button>
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
                <Button
                  component="a"
                  href={href === undefined ? undefined : toApiPath(href)}
                  download
                  variant="default"
                  size="xs"
                >
                  Download {formatBytes(bytes ?? 0)}
                </Button>
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
              {off !== undefined && (
                <Text size="sm" c="dimmed">
                  Blocked or removed: {off}.
                </Text>
              )}
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
