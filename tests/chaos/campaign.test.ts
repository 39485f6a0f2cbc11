import { expect, test } from '@jest/globals';
import { runCampaign } from './campaign/campaign.ts';

test('whatever dies, nothing that was accepted is lost and nothing is charged twice', async () => {
  const lines: string[] = [];
  await using undo = new AsyncDisposableStack();
  const { broken, faults } = await runCampaign({
    seed: 7,
    items: 2_000,
    render: 'stub',
    faultMsMax: 40_000,
    say: (line) => void lines.push(line),
    undo,
  });
  expect({ broken, lines: Object.keys(broken).length === 0 ? [] : lines }).toEqual({ broken: {}, lines: [] });
  expect(faults).toBeGreaterThan(3);
});
