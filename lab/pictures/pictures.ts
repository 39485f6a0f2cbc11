export type Sites = { readonly example: (page: string) => string; readonly gateway: (path: string) => string };

/** One picture of `docs/pictures/`: what is sent to the service for it. */
type Picture = {
  readonly file: string;
  readonly path: '/v1/screenshots' | '/v1/screenshots/compose';
  readonly body: (sites: Sites) => object;
  /** Of a PDF: its first page is drawn, this many pixels wide. */
  readonly pdfWidth?: number;
};

const webp = { format: 'webp', quality: 78 } as const;
const capture = (file: string, body: Picture['body'], rest: Partial<Picture> = {}): Picture => ({
  file,
  path: '/v1/screenshots',
  body,
  ...rest,
});
const desktop = { width: 1_280, height: 800 };
const unblocked = { blockAds: false, blockCookieBanners: false, blockPopups: false };

/** Every picture of the documents. A new one is a row. */
export const pictures: readonly Picture[] = [
  {
    file: 'compose.webp',
    path: '/v1/screenshots/compose',
    body: ({ example }) => ({
      captures: [
        { url: example('product.html'), label: 'Desktop', viewport: { width: 1_440, height: 820 } },
        { url: example('product.html'), label: 'Tablet', viewport: { width: 768, height: 1_180 } },
        { url: example('product.html'), label: 'Phone, dark', viewport: { width: 430, height: 932 }, darkMode: true },
      ],
      output: {
        ...webp,
        layout: 'horizontal',
        alignment: 'bottom',
        spacing: 48,
        padding: 56,
        background: '#e9e5dc',
        maxWidth: 1_600,
        labels: { fontSize: 22, fontColor: '#4a4f57', padding: 12 },
        border: { width: 1, color: '#d8d2c6', radius: 16 },
        shadow: { enabled: true, blur: 30, color: '#00000033', offsetY: 12 },
      },
    }),
  },
  capture('as-served.webp', ({ example }) => ({
    ...webp,
    ...unblocked,
    url: example('journal.html'),
    viewport: desktop,
  })),
  capture('as-captured.webp', ({ example }) => ({ ...webp, url: example('journal.html'), viewport: desktop })),
  capture('full-page.webp', ({ example }) => ({
    ...webp,
    url: example('journal.html'),
    fullPage: true,
    viewport: { width: 1_200, height: 800 },
  })),
  capture('phone.webp', ({ example }) => ({
    ...webp,
    url: example('product.html'),
    device: 'iphone_15',
    fullPage: true,
  })),
  capture('dark.webp', ({ gateway }) => ({
    ...webp,
    url: gateway('/sample'),
    darkMode: true,
    fullPage: true,
    viewport: { width: 900, height: 700 },
  })),
  capture(
    'pdf-page.webp',
    ({ example }) => ({
      url: example('report.html'),
      outputs: [{ type: 'pdf', format: 'A4' }],
    }),
    { pdfWidth: 900 },
  ),
];
