import { Group, Loader, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { ExternalLink } from 'lucide-react';
import { fetchText, isReadable } from '../api/client.ts';
import { SmallButton } from './buttons.tsx';
import { CodeBlock } from './code-block.tsx';
import { ErrorPanel } from './panel.tsx';
import { PdfView } from './picture.tsx';
import type { ViewSize } from './viewer/geometry.ts';
import { PictureViewer } from './viewer/viewer.tsx';

type Props = Readonly<{
  name: string;
  contentType: string;
  resultUrl: string | undefined;
  storageUrl: string | undefined;
  alt: string;
  size?: ViewSize | undefined;
  pixelRatio?: number | undefined;
}>;

/** Shows captured HTML as text: it is never rendered on this origin. */
export function OutputView({ name, contentType, resultUrl, storageUrl, alt, size, pixelRatio }: Props) {
  const isJson = contentType.startsWith('application/json');
  if (contentType.startsWith('image/'))
    return <PictureViewer src={resultUrl} alt={`Screenshot of ${alt}`} size={size} pixelRatio={pixelRatio} />;
  return (
    <>
      {storageUrl !== undefined && (
        <Group mb={12}>
          <SmallButton
            component="a"
            href={storageUrl}
            target="_blank"
            rel="noopener noreferrer"
            leftSection={<ExternalLink size={14} />}
          >
            Open file
          </SmallButton>
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

type TextProps = Readonly<{ url: string; name: string; isJson: boolean }>;

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
