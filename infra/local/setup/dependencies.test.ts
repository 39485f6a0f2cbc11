import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { dashboardSources } from './dependencies.mjs';

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'dependencies-'));
  mkdirSync(join(root, 'services/dashboard/src/pages'), { recursive: true });
  writeFileSync(join(root, 'services/dashboard/src/pages/home.tsx'), '');
  mkdirSync(join(root, 'packages/client/src'), { recursive: true });
  writeFileSync(join(root, 'packages/client/src/client.ts'), '');
});
afterEach(() => rmSync(root, { recursive: true }));

test('what the first start generates does not make the second one build the dashboard again', () => {
  const before = dashboardSources(root);
  mkdirSync(join(root, 'packages/client/src/generated'), { recursive: true });
  writeFileSync(join(root, 'packages/client/src/generated/api.ts'), '');
  expect(dashboardSources(root)).toEqual(before);
  expect(before).toContain(join(root, 'services/dashboard/src/pages/home.tsx'));
  expect(before).toContain(join(root, 'docs/openapi.json'));
});
