import { PDFiumLibrary } from '@hyzyla/pdfium';
import sharp from 'sharp';

/**
 * The first page of a PDF as a WebP, on a thin grey edge so that white paper shows on a white page.
 */
export async function drawPdfPage(pdf: Uint8Array, width: number): Promise<Buffer> {
  const library = await PDFiumLibrary.init();
  try {
    const document = await library.loadDocument(pdf);
    const page = document.getPage(0);
    const { originalWidth } = page.getOriginalSize();
    const { data } = await page.render({
      scale: width / originalWidth,
      render: ({ data: raw, width: drawn, height }) =>
        sharp(raw, { raw: { width: drawn, height, channels: 4 } })
          .flatten({ background: '#ffffff' })
          .extend({ top: 1, bottom: 1, left: 1, right: 1, background: '#d0d0d0' })
          .webp({ quality: 82 })
          .toBuffer(),
    });
    document.destroy();
    return Buffer.from(data);
  } finally {
    library.destroy();
  }
}
