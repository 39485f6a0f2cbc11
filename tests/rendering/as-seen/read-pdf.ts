import { execFileSync } from 'node:child_process';

const mm = (points: string | undefined): number => Math.round((Number(points) / 72) * 25.4);

/** The position of the first word on its sheet. */
export function firstWordMm(bytes: Buffer): { readonly left: number; readonly top: number } {
  const boxes = execFileSync('pdftotext', ['-bbox', '-', '-'], { input: bytes, maxBuffer: 1e8 }).toString();
  const [, left, top] = /<word xMin="([\d.]+)" yMin="([\d.]+)"/.exec(boxes)!;
  return { left: mm(left), top: mm(top) };
}

/** The words of a PDF, and the size of its sheets, as poppler reads them. */
export function readPdf(bytes: Buffer): {
  readonly text: string;
  readonly sheets: number;
  readonly paperMm: [number, number];
} {
  const text = execFileSync('pdftotext', ['-layout', '-', '-'], { input: bytes, maxBuffer: 1e8 }).toString();
  const info = execFileSync('pdfinfo', ['-'], { input: bytes }).toString();
  const [, width, height] = /Page size:\s+([\d.]+) x ([\d.]+) pts/.exec(info)!;
  return { text, sheets: Number(/Pages:\s+(\d+)/.exec(info)![1]), paperMm: [mm(width), mm(height)] };
}
