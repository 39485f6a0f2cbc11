import { CommandFailure } from '@tintype/cli/command';

const lengthMax = 100;

/** Checks a name, which must be readable in a list: not empty, not too long, on one line. */
export function parseGivenName(text: string): string {
  const name = text.trim();
  if (name === '' || name.length > lengthMax || /\p{Cc}/u.test(name))
    throw new CommandFailure(`--name must have 1 to ${lengthMax} characters and no control characters`);
  return name;
}
