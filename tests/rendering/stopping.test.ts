import { expect, test } from '@jest/globals';
import { groupMembers } from '@tintype/testing/processes';
import { page, startSite } from '@tintype/testing/site';
import { until } from '@tintype/testing/until';
import { startEngine } from './engine.ts';

test('a browser that is being started while its worker stops does not stay', async () => {
  await using undo = new AsyncDisposableStack();
  const site = await startSite({ '/': page('<p>text</p>') });
  undo.defer(site.stop);
  const [begun, held] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const engine = await startEngine({
    allowHosts: [site.host],
    pages: 1,
    capturesMax: 1,
    onLaunch: async (nth) => {
      if (nth === 1) return;
      begun.resolve();
      await held.promise;
    },
  });
  // The only capture that its browser takes: the next browser is started.
  await engine.capture({ url: site.url('/'), format: 'png' });
  await begun.promise;
  const stopped = engine.stop();
  held.resolve();
  await stopped;
  expect(engine.browsers()).toHaveLength(2);
  await until(() => engine.browsers().flatMap(({ pid }) => groupMembers(pid)).length === 0);
});
