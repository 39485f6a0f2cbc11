import { expect, test } from '@jest/globals';
import { EgressRefused } from '@tintype/network/egress-errors';
import { silentLogger, type Logger } from '@tintype/runtime/logger';
import { createPageEgress } from './page-egress.ts';
import type { PageSlot } from './page-slot.ts';

type Proxy = Parameters<Parameters<typeof createPageEgress>[0]['createProxy']>[0];

test(
  'of a page that is refused without end the first refusals are kept and logged, and one that fails ' +
    'the capture is not forgotten',
  () => {
    let proxy: Proxy | undefined;
    const lines: unknown[] = [];
    const egress = createPageEgress({
      createProxy: (options) => {
        proxy = options;
        return { handle: () => undefined, close: async () => undefined, resetEndpoint: () => undefined } as never;
      },
      guard: {} as never,
      logger: Object.assign(Object.create(silentLogger) as Logger, {
        info: (fields: object) => void lines.push(fields),
      }),
    });
    const events = { refusals: [] as EgressRefused[], refusedRequests: 0, failures: [], ids: {} };
    egress.attach({ endpoint: { id: 'e' }, events } as unknown as PageSlot);
    const refuse = (rule: EgressRefused['rule'], host: string): void =>
      proxy!.onRefusal!('e', new EgressRefused({ allowed: false, rule, reason: 'no' }, { host, port: 81 }));
    for (let count = 0; count < 10_000; count += 1) refuse('port', `h${count}.example`);
    refuse('address', 'inside.example');
    refuse('port', 'last.example');
    expect([events.refusals.length, events.refusedRequests, lines.length]).toEqual([1_000, 10_002, 1_000]);
    expect(events.refusals.some(({ rule }) => rule === 'address')).toBe(true);
  },
);
