import { expect, test } from '@jest/globals';
import { listOperationGroups } from './operations.ts';

const bodyOf = (id: string): string =>
  listOperationGroups()
    .flatMap((group) => group.operations)
    .find((operation) => operation.id === id)!.body;
const lineOf = (id: string, field: string): string =>
  bodyOf(id)
    .split('\n')
    .find((line) => line.startsWith(`| \`${field}\``))!;

test('an operation names its release, and so do fields that are newer than it', () => {
  expect(bodyOf('createCapture')).toContain('Since 0.1.0.');
  expect(bodyOf('renderLink')).toContain('Newer than 0.1.0.');
  expect(lineOf('createCapture', 'fullPage')).not.toContain('0.1.0');
  expect(lineOf('createCapture', 'clip')).toContain('Newer than 0.1.0.');
  expect(lineOf('createCapture', 'clip.width')).not.toContain('0.1.0');
});
