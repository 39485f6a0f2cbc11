import { expect, test } from '@jest/globals';
import { type CaptureRequest, listOutputs } from '@tintype/contracts/capture/capture-request';
import { attemptKeys, earlierKeys, isObjectKey } from './keys.ts';

const signingKey = Buffer.alloc(32, 1);
const keysOf = attemptKeys(signingKey);
const capture = { id: 'c1', createdAt: new Date('2026-01-05T23:59:59Z') };
const file = { outputId: 'main', format: 'png' } as const;

test('an attempt has the same keys whenever they are asked for, and no other attempt, capture or installation has them', () => {
  const key = keysOf({ ...capture, attempt: 1 })(file);
  expect(isObjectKey(key)).toBe(true);
  expect(key).toMatch(/^captures\/2026\/01\/05\/[0-9a-z]{32}\/main\.png$/);
  expect(keysOf({ ...capture, attempt: 1 })(file)).toBe(key);
  const others = [
    keysOf({ ...capture, attempt: 2 })(file),
    keysOf({ ...capture, id: 'c2', attempt: 1 })(file),
    attemptKeys(Buffer.alloc(32, 2))({ ...capture, attempt: 1 })(file),
  ];
  expect(new Set([key, ...others]).size).toBe(4);
});

test.each<[string, Partial<CaptureRequest>, { outputId: string; format: 'webp' | 'png' | 'json' | 'pdf' }[]]>([
  [
    'a picture, also where its format could not hold it',
    { format: 'webp', quality: 80, fullPage: false },
    [
      { outputId: 'screenshot', format: 'webp' },
      { outputId: 'screenshot', format: 'png' },
    ],
  ],
  ['a PDF', { format: 'pdf' }, [{ outputId: 'pdf', format: 'pdf' }]],
  [
    'several outputs',
    { outputs: [{ type: 'json', id: 'data', schema: {} } as never] },
    [{ outputId: 'data', format: 'json' }],
  ],
])('the keys of earlier attempts are found again for %s', (_name, request, files) => {
  const outputs = listOutputs(request as CaptureRequest);
  const keys = earlierKeys(keysOf, { ...capture, attempt: 3, outputs });
  const wanted = [1, 2].flatMap((attempt) => files.map(keysOf({ ...capture, attempt })));
  expect(keys).toEqual(wanted);
  expect(earlierKeys(keysOf, { ...capture, attempt: 1, outputs })).toEqual([]);
});
