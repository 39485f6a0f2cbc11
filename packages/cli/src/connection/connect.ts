import { Tintype } from '@tintype/client';
import { CommandFailure, type Environment } from '../command.ts';
import { readCredentials } from './credentials.ts';
import { showingFetch } from './request-shown.ts';

/** Address of the installation: of the environment, or of `login`. */
export function addressOf(environment: Environment): string {
  const url = environment['TINTYPE_URL'] || readCredentials(environment).url;
  if (url === undefined)
    throw new CommandFailure(
      'No installation is configured. Run tintype login ADDRESS, or set TINTYPE_URL and TINTYPE_API_KEY.',
      3,
    );
  return url;
}

/**
 * `isShown`: no request leaves; the first one is thrown as a `RequestShown`, and no key is needed.
 */
export function connect(environment: Environment, { isShown }: { readonly isShown: boolean }): Tintype {
  const baseUrl = addressOf(environment);
  if (isShown) return new Tintype({ baseUrl, fetch: showingFetch, retries: 0 });
  const { url, apiKey: kept } = readCredentials(environment);
  // A key is for the installation that gave it: another address does not get it.
  const apiKey = environment['TINTYPE_API_KEY'] || (url === baseUrl ? kept : undefined);
  if (apiKey === undefined)
    throw new CommandFailure(
      `No API key for ${baseUrl} is stored. Run tintype login ${baseUrl}, or set TINTYPE_API_KEY.`,
      3,
    );
  return new Tintype({ baseUrl, apiKey });
}
