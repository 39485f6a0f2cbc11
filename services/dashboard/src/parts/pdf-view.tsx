import { Text } from '@mantine/core';
import classes from './pdf-view.module.css';

type Props = { readonly storageUrl: string; readonly title: string };

/** Shows a PDF in the viewer of the browser, from storage: the API does not allow frames. */
export const PdfView = ({ storageUrl, title }: Props) =>
  navigator.pdfViewerEnabled ? (
    <iframe className={classes.pdf} src={storageUrl} title={title} />
  ) : (
    <Text c="dimmed">This browser shows no PDFs in pages. The file opens in a new tab.</Text>
  );
