import { expect, test } from '@jest/globals';
import { userCommands } from '../../../packages/cli/src/commands/user-commands.ts';
import { commands } from '../../../services/cli/src/commands/commands.ts';
import { administration, isAdministration } from './administration.mjs';

test('every command for administrators, and none for users, runs as the user of the installation', () => {
  const firstWords = new Set(commands.map(({ name }) => name.split(' ')[0]!));
  expect(administration).toEqual([...firstWords].toSorted());
  for (const { name } of userCommands) expect([name, isAdministration(name.split(' '))]).toEqual([name, false]);
  expect(isAdministration(['--json', 'orgs', 'list'])).toBe(true);
  expect(isAdministration(['--version'])).toBe(false);
});
