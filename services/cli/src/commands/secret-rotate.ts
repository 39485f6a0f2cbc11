import { forgetRetired, listRetired, retireSecret } from '@tintype/database/secrets/retired-secrets';
import { resealColumns, resealOptions } from '@tintype/database/secrets/sealed-columns';
import { parseConfig } from '@tintype/runtime/config';
import { nameOfSecret, secretSettings } from '@tintype/runtime/secrets';
import { CommandFailure } from '@tintype/cli/command';
import { command, withDatabase } from '../command.ts';
import { table } from '@tintype/cli/table';

export const secretRotate = command({
  name: 'secret rotate',
  summary:
    'After a change of TINTYPE_SECRET, encrypt stored secrets with the new secret; keys, sessions and links of the old secret remain valid',
  options: {},
  run: async ({ environment }) => {
    const { secret, otherSecret } = parseConfig(secretSettings, environment);
    if (otherSecret === undefined)
      throw new CommandFailure(
        'TINTYPE_SECRET_OTHER is required. Set it to the old secret, and TINTYPE_SECRET to the new one',
      );
    if (otherSecret === secret)
      throw new CommandFailure('TINTYPE_SECRET_OTHER is the same as TINTYPE_SECRET. Set it to the old secret');
    const { resealed, closed } = await withDatabase(environment, async (db) => {
      // This step is first, so that an interruption invalidates nothing.
      await retireSecret(db, { secret, otherSecret });
      const columns = await resealColumns(db, { secret, otherSecret });
      const options = await resealOptions(db, { secret, otherSecret });
      return { resealed: columns.resealed + options.resealed, closed: [...columns.closed, ...options.closed] };
    });
    const retired = nameOfSecret(otherSecret);
    return {
      json: { retired, resealed, closed },
      lines: [
        ...closed.map((row) => `Neither secret can decrypt ${row}, which was not changed.`),
        `${resealed} secrets were encrypted again. Keys and links of the previous secret remain valid (retired as ${retired}).`,
        'Services apply the change within 1 minute, or when they start. You can remove TINTYPE_SECRET_OTHER at their next restart.',
      ],
      exitCode: closed.length === 0 ? 0 : 1,
    };
  },
});

export const secretList = command({
  name: 'secret list',
  summary: 'List the names of retired secrets',
  options: {},
  run: async ({ environment }) => {
    const retired = await withDatabase(environment, listRetired);
    return {
      json: { retired },
      lines: table(
        ['NAME', 'RETIRED'],
        retired.map(({ name, retiredAt }) => [name, retiredAt.toISOString()]),
      ),
    };
  },
});

export const secretForget = command({
  name: 'secret forget',
  summary: 'Invalidate keys, sessions, links and passwords of a retired secret that were not renewed',
  options: { retired: { value: 'NAME', about: 'name of the secret, as shown by tintype secret list' } },
  run: async ({ values: { retired: name }, environment }) => {
    if (!(await withDatabase(environment, (db) => forgetRetired(db, { name }))))
      throw new CommandFailure(`The retired secret "${name}" does not exist; see tintype secret list`);
    return {
      json: { forgotten: name },
      lines: [`${name} was invalidated. Services apply the change within 1 minute.`],
    };
  },
});
