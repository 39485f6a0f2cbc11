import { execFileSync } from 'node:child_process';

/** The words of a PDF, and the size of its sheets, as poppler reads them. */
export function readPdf(bytes: Buffer): {
  readonly text: string;
  readonly sheets: number;
  readonly paperMm: [number, number];
} {
  const text = execFileSync('pdftotext', ['-layout', '-', '-'], { input: bytes, maxBuffer: 1e8 }).toString();
  const info = execFileSync('pdfinfo', ['-'], { input: bytes }).toString();
  const [, width, height] = /Page size:\s+([\d.]+) x ([\d.]+) pts/.exec(info)!;
  const mm = (points: string | undefined): number => Math.round((Number(points) / 72) * 25.4);
  return { text, sheets: Number(/Pages:\s+(\d+)/.exec(info)![1]), paperMm: [mm(width), mm(height)] };
}
