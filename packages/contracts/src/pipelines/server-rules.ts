import { getFieldProblems, makeSettings } from '../capture/make-capture.ts';
import { isSealedOption } from '../capture/secret-options.ts';
import { imageFormats } from '../formats/formats.ts';
import { capabilities } from '../plans/plans.ts';
import type { ForeignNames } from '../schemas/parse.ts';
import { readEdit } from './edits/read-edit.ts';
import type { ServerRules } from './nodes/node-type.ts';

/** The plan is checked elsewhere. */
export const createServerRules = (foreign: ForeignNames): ServerRules => ({
  'capture options': (options) => {
    // Only this service seals, so a sent text that looks sealed is ordinary text.
    const sent = Object.fromEntries(
      Object.entries(options).map(([name, value]) => [name, isSealedOption(name, value) ? '' : value]),
    );
    const made = makeSettings({ origin: 'pipeline', layers: [sent], plan: { capabilities }, foreign });
    const unknown = made.ignored.map((name) => [name, 'is not a capture option']);
    const isPicture = !made.ok || (imageFormats as readonly string[]).includes(made.request.format);
    return {
      ...(made.ok ? {} : getFieldProblems(made.failure)),
      ...(isPicture ? {} : { format: `must be one of ${imageFormats.join(', ')}` }),
      ...(Object.fromEntries(unknown) as Record<string, string>),
      ...(options['url'] !== undefined && { url: 'must not be set, because the sources and the trigger provide it' }),
    };
  },
  edit: (one) => {
    const read = readEdit(one);
    return read.ok ? {} : read.fields;
  },
});
