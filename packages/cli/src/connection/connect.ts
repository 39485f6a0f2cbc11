import { Tintype } from '@tintype/client';
import { CommandFailure, type CommandEnvironment } from '../command.ts';
import { readCredentials } from './credentials.ts';
import { interceptRequest } from './request-shown.ts';

/** The address of the installation, from the environment or from `login`. */
export function readServerAddress(environment: CommandEnvironment): string {
  const url = environment['TINTYPE_URL'] || readCredentials(environment).url;
  if (url === undefined)
    throw new CommandFailure(
      'No installation is configured. Run tintype login ADDRESS, or set TINTYPE_URL and TINTYPE_API_KEY.',
      3,
    );
  return url;
}

/**
 * `isShown`: no request is sent. The first request is thrown as a `RequestShown`, and no key is
 * needed.
 */
export function connect(environment: CommandEnvironment, { isShown }: { readonly isShown: boolean }): Tintype {
  const baseUrl = readServerAddress(environment);
  if (isShown) return new Tintype({ baseUrl, fetch: interceptRequest, retries: 0 });
  const { url, apiKey: kept } = readCredentials(environment);
  // A key is only sent to the installation that issued it.
  const apiKey = environment['TINTYPE_API_KEY'] || (url === baseUrl ? kept : undefined);
  if (apiKey === undefined)
    throw new CommandFailure(
      `No API key for ${baseUrl} is stored. Run tintype login ${baseUrl}, or set TINTYPE_API_KEY.`,
      3,
    );
  return new Tintype({ baseUrl, apiKey });
}
