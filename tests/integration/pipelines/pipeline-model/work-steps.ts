import { cancelCapture } from '@tintype/database/captures/cancel-capture';
import {
  claimCapture,
  completeCapture,
  failCapture,
  requeueCapture,
} from '@tintype/database/captures/capture-attempts';
import { claimImage, completeImage, failImage, requeueImage } from '@tintype/database/pipeline-images/edit-images';
import type { TestDatabase } from '@tintype/testing/test-database';
import type { Work } from './facts.ts';
import type { Model } from './model.ts';
import { nth, step, type Bound, type Real } from './step.ts';
import { actOnCapture, actOnPicture, type CaptureAct, type PictureAct } from './work-rules.ts';
import fc from 'fast-check';

const inAnHour = (): Date => new Date(Date.now() + 3_600_000);
const report = { finalUrl: null, httpStatus: 200, renderTimeMs: 1, warnings: [], stages: [] };
const picture = { format: 'png', size: 5, sha256: 'a', width: 1, height: 1 } as const;
const lease = { worker: 'w', leaseMs: 600_000 };

type Act = (database: TestDatabase, one: Work & { readonly organizationId: string }) => Promise<boolean>;

const captureActs: Readonly<Record<CaptureAct, Act>> = {
  claim: async (database, { id, attempt }) => (await claimCapture(database, { id, attempt, ...lease })) !== undefined,
  complete: (database, { id, attempt }) => {
    const file = { ...picture, outputId: 'screenshot', type: 'screenshot', storageKey: `k/${id}.png` } as const;
    return completeCapture(database, { id, attempt, report, files: [file], expiresAt: inAnHour() });
  },
  fail: (database, { id, attempt }) => failCapture(database, { id, attempt, code: 'TIMEOUT', message: 'Too slow.' }),
  lose: async (database, { id, attempt }) => (await requeueCapture(database, { id, attempt })) !== undefined,
  cancel: async (database, one) => (await cancelCapture(database, one)) === 'cancelled',
};
const pictureActs: Readonly<Record<PictureAct, Act>> = {
  claim: async (database, { id, attempt }) => (await claimImage(database, { id, attempt, ...lease })) !== undefined,
  complete: (database, { id, attempt }) =>
    completeImage(database, { id, attempt, file: { ...picture, storageKey: `e/${id}.png` } }),
  fail: (database, { id, attempt }) => failImage(database, { id, attempt, code: 'EDIT_FAILED', message: 'Too small.' }),
  lose: async (database, { id, attempt }) => (await requeueImage(database, { id, attempt })) !== undefined,
};

const usual = ['claim', 'claim', 'claim', 'complete', 'complete', 'fail'] as const;

type Place = { readonly run: string; readonly work: Work };
/** Of active runs, or of any. */
function placesOf({ found: { runs } }: Real, what: 'captures' | 'pictures'): Place[] {
  const all = runs.flatMap((run) => run[what].map((work) => ({ run: run.id, state: run.state, work })));
  const able = what === 'captures' ? all : all.filter(({ work }) => work.isEdited);
  const active = able.filter(({ state }) => state === 'RUNNING');
  return active.length > 0 ? active : able;
}

const working = <Name extends string>(
  what: 'captures' | 'pictures',
  acts: readonly Name[],
  perform: Readonly<Record<Name, Act>>,
  rule: (model: Model, act: Name, place: Work & { readonly run: string }) => string,
) =>
  step(`work on ${what}`, { which: nth, act: fc.constantFrom(...acts) }, ({ which, act }, _model, real) => {
    const places = placesOf(real, what);
    const place = places[which % places.length];
    if (place === undefined) return undefined;
    const { run, work } = place;
    const { organizationId } = real.member;
    return {
      perform: async () => ({
        said: (await perform[act](real.stage.database, { ...work, organizationId })) ? 'yes' : 'no',
      }),
      rule: (now) => rule(now, act, { ...work, run }),
    };
  });

export const captureWork = working('captures', [...usual, 'lose', 'cancel'] as const, captureActs, actOnCapture);
export const pictureWork = working('pictures', [...usual, 'lose'] as const, pictureActs, actOnPicture);

/** All that waits or is in progress, so that runs come to their end. */
export const workAll = step(
  'work on all',
  { outcomes: fc.array(fc.boolean(), { minLength: 1, maxLength: 4 }) },
  ({ outcomes }, _model, real) => workOnAll(real, outcomes),
);

export function workOnAll(real: Real, outcomes: readonly boolean[]): Bound | undefined {
  const acts = (['captures', 'pictures'] as const).flatMap((what) =>
    placesOf(real, what).flatMap(({ run, work }, index) => {
      const end = outcomes[index % outcomes.length] === true ? ('complete' as const) : ('fail' as const);
      if (work.state === 'PROCESSING' || work.state === 'EDITING') return [{ what, run, work, act: end }];
      if (work.state !== 'QUEUED' && work.state !== 'WAITING') return [];
      const claimed = { ...work, attempt: work.attempt + 1 };
      return [
        { what, run, work, act: 'claim' as const },
        { what, run, work: claimed, act: end },
      ];
    }),
  );
  if (acts.length === 0) return undefined;
  return {
    perform: async () => {
      const said: string[] = [];
      for (const { what, work, act } of acts) {
        const perform = what === 'captures' ? captureActs : pictureActs;
        said.push((await perform[act](real.stage.database, { ...work, ...real.member, id: work.id })) ? 'yes' : 'no');
      }
      return { said: said.join(' ') };
    },
    rule: (now) =>
      acts
        .map(({ what, run, work, act }) =>
          (what === 'captures' ? actOnCapture : actOnPicture)(now, act, { ...work, run }),
        )
        .join(' '),
  };
}
