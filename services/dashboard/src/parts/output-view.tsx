import { Button, Group, Loader, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { ExternalLink } from 'lucide-react';
import { fetchText } from '../api/fetch-text.ts';
import { isReadable } from '../api/api-path.ts';
import { CodeBlock } from './code-block.tsx';
import { ErrorPanel } from './error-panel.tsx';
import { PdfView } from './pdf-view.tsx';
import { PictureViewer } from './viewer/picture-viewer.tsx';
import type { ViewSize } from './viewer/geometry.ts';

type Props = {
  /** The name of the output, for users of screen readers. */
  readonly name: string;
  readonly contentType: string;
  readonly resultUrl: string | undefined;
  readonly storageUrl: string | undefined;
  readonly alt: string;
  /** The size of an image, if known. */
  readonly size?: ViewSize | undefined;
  /** The number of image pixels per CSS pixel of the page. */
  readonly pixelRatio?: number | undefined;
};

/** Shows a file. Texts are shown as plain text: captured HTML is never rendered on this origin. */
export function OutputView({ name, contentType, resultUrl, storageUrl, alt, size, pixelRatio }: Props) {
  const isJson = contentType.startsWith('application/json');
  if (contentType.startsWith('image/'))
    return <PictureViewer src={resultUrl} alt={`Screenshot of ${alt}`} size={size} pixelRatio={pixelRatio} />;
  return (
    <>
      {storageUrl !== undefined && (
        <Group mb={12}>
          <Button
            component="a"
            href={storageUrl}
            target="_blank"
            rel="noopener noreferrer"
            size="xs"
            variant="default"
            leftSection={<ExternalLink size={14} />}
          >
            Open file
          </Button>
        </Group>
      )}
      {(isJson || contentType.startsWith('text/')) && resultUrl !== undefined && isReadable(resultUrl) ? (
        <TextOutput url={resultUrl} name={name} isJson={isJson} />
      ) : contentType === 'application/pdf' && storageUrl !== undefined ? (
        <PdfView storageUrl={storageUrl} title={`PDF of ${alt}`} />
      ) : (
        <Text c="dimmed">This file opens in a new tab.</Text>
      )}
    </>
  );
}

type TextProps = { readonly url: string; readonly name: string; readonly isJson: boolean };

function TextOutput({ url, name, isJson }: TextProps) {
  const { data, error, refetch } = useQuery({
    queryKey: ['text', url],
    queryFn: () => fetchText(url),
    staleTime: Infinity,
  });
  if (error !== null) return <ErrorPanel error={error} onRetry={refetch} />;
  if (data === undefined) return <Loader size="sm" />;
  return <CodeBlock code={isJson ? indentJson(data) : data} label={name} />;
}

function indentJson(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}
