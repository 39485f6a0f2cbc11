import { CommandFailure } from '@tintype/cli/command';

const lengthMax = 100;

/** A name that people can read in a list: not empty, not endless, on one line. */
export function nameOf(text: string): string {
  const name = text.trim();
  if (name === '' || name.length > lengthMax || /\p{Cc}/u.test(name))
    throw new CommandFailure(`--name must have 1 to ${lengthMax} characters and no control characters`);
  return name;
}
