import { afterAll, expect, test } from '@jest/globals';
import { addTriggeredRun } from '@tintype/database/schedules/start-run';
import { startOne } from '@tintype/scheduler/loops/start-runs';
import { createFinishRuns } from '@tintype/scheduler/loops/finish-runs';
import { anId } from '../database/fresh-database.ts';
import { addActive, mailTo } from './a-schedule.ts';
import { openRunStage } from './run-stage.ts';

const stage = await openRunStage();
afterAll(() => stage.fresh.drop());
const { fresh, clock, parts, addOwnerOn, endOnly } = stage;

const wasCaptured = (id: string, agoMs: number) =>
  fresh.database.client.capture.update({ where: { id }, data: { completedAt: new Date(Date.now() - agoMs) } });

/**
 * A schedule of a page that can change between two captures, with a picture to compare with. Its
 * runs are triggered.
 */
async function watchedPage() {
  const { client } = fresh.database;
  const owner = await addOwnerOn('self_hosted');
  const id = await addActive(fresh.database, owner, {
    from: new Date(clock.ms),
    onlyOnChange: true,
    options: { format: 'png' },
    destinations: [mailTo('a@example.com')],
  });
  // Pictures are named by their captures.
  const shown = new Map<string, string>();
  const stored: string[] = [];
  let keys = 0;
  const dependencies = {
    ...parts(),
    random: (count: number) => new Uint8Array(count).fill((keys += 1)),
    storage: {
      ...parts().storage,
      readBytes: async (key: string) => Buffer.from(key.split('/')[1]!),
      put: async (key: string) => void stored.push(key),
    },
    comparer: {
      compare: async (pictures: { before: Uint8Array; after: Uint8Array; threshold: number }) => {
        const [before, after] = [pictures.before, pictures.after].map((one) => shown.get(Buffer.from(one).toString()));
        const score = before === after ? 0 : 0.5;
        return { score, masked: 0, areas: [], ...(score > pictures.threshold && { difference: Buffer.from('drawn') }) };
      },
      measureMoving: async () => ({ bits: Uint8Array.of(0), columns: 1 }),
    },
  };
  const finish = createFinishRuns(dependencies);
  const runOf = (runId: string) => client.scheduleExecution.findUniqueOrThrow({ where: { id: runId } });
  const trigger = async (): Promise<string> => {
    const wanted = { id: anId(), scheduleId: id, organizationId: owner.organizationId, requestId: anId() };
    const run = (await addTriggeredRun(fresh.database, { ...wanted, now: new Date(clock.ms) }))!;
    await startOne(parts(), { ...run, plannedAt: run.plannedAt.toISOString() });
    return wanted.id;
  };
  /** The next capture of a run ends, the second one if there is one. */
  const capture = async (runId: string, content: string): Promise<string> => {
    const { captureId, checkCaptureId } = await runOf(runId);
    const next = checkCaptureId ?? captureId!;
    shown.set(next, content);
    await endOnly(next);
    return next;
  };
  const runWhole = async (content: string) => {
    const run = await trigger();
    await capture(run, content);
    await finish();
    if ((await runOf(run)).checkCaptureId !== null) {
      await capture(run, content);
      await finish();
    }
    return runOf(run);
  };
  const mailsOf = (runId: string) => client.webhookDelivery.count({ where: { subjectId: runId } });
  const { captureId } = await runWhole('before');
  await wasCaptured(captureId!, 60_000);
  return { id, dependencies, stored, trigger, capture, finish, runOf, runWhole, mailsOf };
}

test('a change that two runs see at once is told once, and the picture that nobody is shown is deleted', async () => {
  const page = await watchedPage();
  const runs = [await page.trigger(), await page.trigger()];
  const runOfCapture = new Map<string, string>();
  const captureBoth = async (): Promise<void> => {
    for (const run of runs) runOfCapture.set(await page.capture(run, 'after'), run);
  };
  await captureBoth();
  await page.finish();
  await captureBoth();
  // Both are compared before either of them ends.
  const { comparer } = page.dependencies;
  const met = Promise.withResolvers<void>();
  const seen = new Set<string | undefined>();
  const meeting: typeof comparer = {
    ...comparer,
    compare: async (pictures) => {
      if (seen.add(runOfCapture.get(Buffer.from(pictures.after).toString())).size === 2) met.resolve();
      await met.promise;
      return comparer.compare(pictures);
    },
  };
  await createFinishRuns({ ...page.dependencies, comparer: meeting })();
  const ended = await Promise.all(runs.map(page.runOf));
  expect(ended.map(({ state }) => state)).toEqual(['SUCCESS', 'SUCCESS']);
  expect(ended.filter(({ changed }) => changed)).toHaveLength(1);
  expect(await Promise.all(runs.map(page.mailsOf))).toEqual(ended.map(({ changed }) => Number(changed)));
  const [kept] = ended.flatMap(({ diffKey }) => diffKey ?? []);
  const discarded = await fresh.database.client.discardedFile.findMany({
    where: { storageKey: { in: page.stored } },
  });
  expect(page.stored).toHaveLength(2);
  expect(new Set(discarded.map(({ storageKey }) => storageKey))).toEqual(
    new Set(page.stored.filter((key) => key !== kept)),
  );
});

test('a run whose picture is older than the one to compare with is not compared, and nothing is compared with it', async () => {
  const { client } = fresh.database;
  const page = await watchedPage();
  const [early, late] = [await page.trigger(), await page.trigger()];
  await wasCaptured(await page.capture(early, 'before, with an advertisement'), 1_000);
  const later = await page.capture(late, 'after');
  await page.finish();
  await page.capture(late, 'after');
  await page.finish();
  expect(await page.runOf(late)).toMatchObject({ changed: true, diffScore: 0.5 });
  // The worker of its second capture had died.
  await page.capture(early, 'before, with an advertisement');
  await page.finish();
  expect(await page.runOf(early)).toMatchObject({ state: 'SUCCESS', changed: false, diffScore: null, diffKey: null });
  expect(await page.mailsOf(early)).toBe(0);
  const { captureId } = await client.scheduleBaseline.findUniqueOrThrow({ where: { scheduleId: page.id } });
  expect(captureId).toBe(later);
  expect(await page.runWhole('after')).toMatchObject({ changed: false, diffScore: 0 });
});
