import { parseConfig } from '@tintype/runtime/config';
import { secretSettings } from '@tintype/runtime/secrets';
import { ok, problem, type Check } from './finding.ts';

export const checkSecret: Check = async ({ environment }) => {
  try {
    parseConfig(secretSettings, environment);
    return [ok('secret', 'TINTYPE_SECRET is set')];
  } catch (error) {
    const todo =
      'set TINTYPE_SECRET to the output of "openssl rand -base64 48", the same for every service, and keep a copy';
    return [problem('secret', (error as { problems?: readonly string[] }).problems?.join('; ') ?? String(error), todo)];
  }
};
