import type { ServiceError } from '@tintype/contracts/errors/service-error';
import sharp from 'sharp';
import type { Engine, Taken } from '../engine.ts';
import { firstWordMm, readPdf } from './read-pdf.ts';
import { type Row, viewPx } from './row.ts';

type Shots = Readonly<Record<string, Taken>>;
type Look = {
  readonly engine: Engine;
  readonly url: string;
  readonly stillUrl: string;
  readonly onShots?: (shots: Shots) => void;
};

/** What is not right in the answer to a row's request, in words; nothing where all of it is. */
export async function faultsOf(row: Row, look: Look): Promise<string[]> {
  const taken = await take(look, look.url, row.request).catch((error: unknown) => error as ServiceError);
  if (taken instanceof Error) return faultsOfFailure(row, taken);
  if (row.fails !== undefined) return [`no failure, ${codesOf(taken).join(', ') || 'no warning'}`];
  look.onShots?.(taken);
  const faults = [...faultsOfWarnings(row, taken), ...faultsOfTexts(row, taken)];
  if (row.still !== undefined) {
    const wanted = await take(look, look.stillUrl, { ...row.request, ...row.stillRequest });
    look.onShots?.(Object.fromEntries(Object.entries(wanted).map(([id, one]) => [`${id}-wanted`, one])));
    for (const id of Object.keys(wanted)) faults.push(...(await faultsOfPicture(id, taken[id]!, wanted[id]!)));
  }
  if (row.isAlone === true)
    for (const output of (row.request as { outputs: { type: string; id?: string }[] }).outputs) {
      const id = output.id ?? output.type;
      const alone = (await take(look, look.url, { ...row.request, outputs: [output] }))[id]!;
      look.onShots?.({ [`${id}-alone`]: alone });
      if (alone.file.type === 'screenshot') faults.push(...(await faultsOfPicture(id, taken[id]!, alone)));
      else if (textOf(alone) !== textOf(taken[id]!)) faults.push(`${id}: another text than alone`);
    }
  return faults;
}

const take = ({ engine }: Look, url: string, request: object): Promise<Shots> =>
  engine.captureAll({ url, format: 'png', viewport: viewPx, timeout: 60_000, settleTimeout: 5_000, ...request });

function faultsOfFailure({ fails }: Row, { code, message }: ServiceError): string[] {
  if (fails === undefined) return [`${code}: ${message}`];
  const isRight = code === fails.code && message.toLowerCase().includes((fails.says ?? '').toLowerCase());
  return isRight ? [] : [`${code}: ${message}`];
}

const warningsOf = (shots: Shots) => Object.values(shots)[0]!.report.warnings;
const codesOf = (shots: Shots): string[] =>
  [...new Set(warningsOf(shots).map(({ code }) => code as string))].toSorted();

function faultsOfWarnings({ warns = [], warnsOf = [] }: Row, shots: Shots): string[] {
  const [had, wanted] = [codesOf(shots), warns.toSorted()];
  const all = warningsOf(shots).map(({ code, message }) => `${code} ${message}`);
  const unsaid = warnsOf.filter((text) => !all.some((one) => one.includes(text)));
  return [
    ...(had.join() === wanted.join()
      ? []
      : [`warnings ${all.join('; ') || 'none'} instead of ${wanted.join() || 'none'}`]),
    ...unsaid.map((text) => `no warning says ${text}`),
  ];
}

const textOf = ({ bytes, file }: Taken): string => (file.type === 'pdf' ? readPdf(bytes).text : bytes.toString());

function faultsOfTexts(row: Row, shots: Shots): string[] {
  const { says = [], saysNot = [], once = [] } = row;
  return Object.entries(shots).flatMap(([id, taken]) => {
    if (taken.file.type === 'screenshot') return [];
    const text = textOf(taken).replaceAll(/\s+/g, ' ');
    const missing = says.filter((part) => !text.includes(part));
    const faults: string[] = [];
    if (missing.length > 0) faults.push(`${id}: ${missing.length} of ${says.length} missing, first ${missing[0]}`);
    faults.push(...saysNot.filter((part) => text.includes(part)).map((part) => `${id}: ${part}`));
    for (const part of once) {
      const count = text.split(part).length - 1;
      if (count !== 1) faults.push(`${id}: ${part} ${count} times`);
    }
    return taken.file.type === 'pdf' ? [...faults, ...faultsOfPdf(row, taken)] : faults;
  });
}

/** Half a line of text. */
const inkMmMax = 3;

function faultsOfPdf({ sheets, paperMm, onEachSheet = [], inkMm }: Row, { bytes }: Taken): string[] {
  const pdf = readPdf(bytes);
  const faults: string[] = [];
  if (sheets !== undefined && pdf.sheets !== sheets) faults.push(`${pdf.sheets} sheets instead of ${sheets}`);
  if (paperMm !== undefined && pdf.paperMm.join('×') !== paperMm.join('×'))
    faults.push(`sheets of ${pdf.paperMm.join('×')} mm instead of ${paperMm.join('×')}`);
  const texts = pdf.text.split('\f').slice(0, pdf.sheets);
  for (const part of onEachSheet) {
    const lacking = texts.filter((text) => !text.includes(part)).length;
    if (lacking > 0) faults.push(`${part} is missing on ${lacking} of ${pdf.sheets} sheets`);
  }
  if (inkMm === undefined) return faults;
  const { left, top } = firstWordMm(bytes);
  const isThere = Math.abs(left - inkMm.left) <= inkMmMax && Math.abs(top - inkMm.top) <= inkMmMax;
  return isThere ? faults : [...faults, `the first word is at ${left}, ${top} mm`];
}

async function faultsOfPicture(id: string, had: Taken, wanted: Taken): Promise<string[]> {
  if (wanted.file.type !== 'screenshot') return [];
  const [a, b] = await Promise.all(
    [had, wanted].map(({ bytes }) =>
      sharp(bytes, { limitInputPixels: false }).removeAlpha().raw().toBuffer({ resolveWithObject: true }),
    ),
  );
  const [size, wantedSize] = [a!, b!].map(({ info }) => `${info.width}×${info.height}`);
  if (size !== wantedSize) return [`${id}: ${size} instead of ${wantedSize}`];
  let pixels = 0;
  let firstRow = -1;
  // More than an eye sees, and more than the edges of letters differ by.
  for (let at = 0; at < a!.data.length; at += 3) {
    if ([0, 1, 2].every((channel) => Math.abs(a!.data[at + channel]! - b!.data[at + channel]!) <= 24)) continue;
    if (pixels === 0) firstRow = Math.floor(at / 3 / a!.info.width);
    pixels += 1;
  }
  return pixels === 0 ? [] : [`${id}: ${pixels} pixels differ, the first in row ${firstRow}`];
}
