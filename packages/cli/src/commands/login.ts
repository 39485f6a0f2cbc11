import { Tintype } from '@tintype/client';
import { command, WrongUse } from '../command.ts';
import { writeCredentials } from '../connection/credentials.ts';

export const login = command({
  name: 'login',
  group: 'Installation',
  summary: 'Store the URL of an installation and an API key in a private file',
  words: [{ name: 'ADDRESS', about: 'address of the installation, such as https://tintype.example.com' }],
  options: {},
  isLocal: true,
  example: 'login https://tintype.example.com < key.txt',
  run: async ({ words: [address = ''], environment, terminal }) => {
    const url = withoutSlash(address);
    const apiKey = environment['TINTYPE_API_KEY'] || (await terminal.askSecretly(`API key of ${url}: `)).trim();
    if (apiKey === '') throw new WrongUse('The API key is empty. Enter it, send it to stdin, or set TINTYPE_API_KEY.');
    const { organization } = await new Tintype({ baseUrl: url, apiKey }).usage.get();
    // A link key of another installation signs nothing here.
    const path = writeCredentials(environment, { url, apiKey, linkKey: undefined } as object);
    return {
      json: { url, organization, path },
      lines: [`${organization.name} at ${url}. The API key is stored in ${path}, which only you can read.`],
    };
  },
});

function withoutSlash(address: string): string {
  if (!URL.canParse(address) || !/^https?:$/.test(new URL(address).protocol))
    throw new WrongUse(`"${address}" is not a URL. Start it with https:// or http://.`);
  return address.replace(/\/+$/, '');
}
