import { runOf, type Capture, type Model, type Picture } from './model.ts';

/** As many lost workers end a capture or a picture. */
const lossesMax = 3;

type Place = { readonly run: string; readonly view: string; readonly url: string };
export type CaptureAct = 'claim' | 'complete' | 'fail' | 'lose' | 'cancel';
export type PictureAct = Exclude<CaptureAct, 'cancel'>;

const captureAt = (model: Model, { run, view, url }: Place): Capture =>
  runOf(model, run).captures.find((one) => one.view === view && one.url === url)!;
const pictureAt = (model: Model, { run, view, url }: Place): Picture =>
  runOf(model, run).pictures.find((one) => one.isEdited && one.view === view && one.url === url)!;

/** What comes of what a worker does with a capture, or somebody who cancels its job. */
export function actOnCapture(model: Model, act: CaptureAct, place: Place): string {
  const capture = captureAt(model, place);
  const before = capture.state;
  if (act === 'complete' && before === 'PROCESSING') model.used += 1;
  return act === 'cancel'
    ? move(capture, before === 'QUEUED' ? 'CANCELLED' : undefined)
    : work(capture, act, { waits: 'QUEUED', works: 'PROCESSING' });
}

export const actOnPicture = (model: Model, act: PictureAct, place: Place): string =>
  work(pictureAt(model, place), act, { waits: 'WAITING', works: 'EDITING' });

type Work<State> = { state: State; losses: number };
type Words<State> = { readonly waits: State; readonly works: State };

/** An attempt that has settled hears so again. */
function work<State extends string>(
  one: Work<State | 'COMPLETED' | 'FAILED'>,
  act: PictureAct,
  { waits, works }: Words<State>,
): string {
  const { state } = one;
  if (act === 'claim') return move(one, state === waits ? works : undefined);
  if (act === 'complete') return state === 'COMPLETED' ? 'yes' : move(one, state === works ? 'COMPLETED' : undefined);
  if (act === 'fail') return state === 'FAILED' ? 'yes' : move(one, state === works ? 'FAILED' : undefined);
  if (state !== works) return 'no';
  one.losses += 1;
  return move(one, one.losses >= lossesMax ? 'FAILED' : waits);
}

function move<State>(one: { state: State }, to: State | undefined): 'yes' | 'no' {
  if (to === undefined) return 'no';
  one.state = to;
  return 'yes';
}
