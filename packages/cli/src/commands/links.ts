import type { Body, LinkOptions, Schemas } from '@tintype/client';
import { command, CommandFailure, type CommandOutput, type CommandEnvironment } from '../command.ts';
import { readServerAddress, readCredentials, writeCredentials } from '../connection/connect.ts';
import { parseDurationFlag } from '../duration.ts';
import { requestFields } from '../generated/request-fields.ts';
import { signedUrl } from '@tintype/client';
import { table } from '../table.ts';

const link = command({
  name: 'link',
  group: 'Captures',
  summary: 'Sign a link that shows a page as an image, for <img>',
  words: [{ name: 'URL', about: 'URL of the page' }],
  options: {
    expires: {
      value: 'TIME',
      about: 'validity of the link, such as 12h or 30d (default: as long as its key)',
      fallback: '',
    },
  },
  fields: requestFields.link,
  shown: ['format', 'full-page', 'device', 'viewport.width', 'viewport.height', 'selector', 'on-error'],
  isLocal: true,
  example: 'link https://example.com --expires 30d --viewport.width 800',
  run: async ({ words: [url = ''], values, request, environment }) => {
    const expires =
      values.expires === '' ? {} : { expires: new Date(Date.now() + parseDurationFlag('expires', values.expires)) };
    const signed = await signedUrl({
      baseUrl: readServerAddress(environment),
      key: getLinkKey(environment),
      options: { url, ...request } as LinkOptions,
      ...expires,
    });
    return {
      json: { link: signed, ...(expires.expires && { expires: expires.expires.toISOString() }) },
      lines: [signed],
    };
  },
});

function getLinkKey(environment: CommandEnvironment): { readonly id: string; readonly secret: string } {
  const { TINTYPE_LINK_KEY: id, TINTYPE_LINK_SECRET: secret } = environment;
  if (id && secret) return { id, secret };
  const { linkKey } = readCredentials(environment);
  if (linkKey !== undefined) return linkKey;
  throw new CommandFailure(
    'No link key is stored. Create one with tintype link keys create NAME, or set TINTYPE_LINK_KEY and TINTYPE_LINK_SECRET.',
    3,
  );
}

const list = command({
  name: 'link keys',
  group: 'Installation',
  summary: 'List the keys that sign links',
  options: {},
  example: 'link keys',
  run: async ({ tintype }) => {
    const { linkKeys } = await tintype().linkKeys.list();
    const rows = linkKeys.map(({ id, name, hosts, capturesThisMonth }) => [
      id,
      name,
      hosts.length === 0 ? 'any' : hosts.join(', '),
      String(capturesThisMonth),
    ]);
    return { json: linkKeys, lines: table(['ID', 'NAME', 'HOSTS', 'CAPTURES'], rows) };
  },
});

const create = command({
  name: 'link keys create',
  group: 'Installation',
  summary: 'Create a key for links and use it for new links',
  words: [{ name: 'NAME', about: 'name of the key' }],
  options: {},
  fields: requestFields.linkKey,
  example: "link keys create website --hosts '*.example.com'",
  run: async ({ words: [name = ''], request, tintype, environment }) =>
    storeLinkSecret(environment, await tintype().linkKeys.create({ name, ...request } as Body<'createLinkKey'>)),
});

const id = [{ name: 'ID', about: 'ID of the link key, lk_…' }] as const;

const roll = command({
  name: 'link keys roll',
  group: 'Installation',
  summary: 'Create a new secret for a link key; the old secret remains valid for a while',
  words: id,
  options: {},
  fields: requestFields.linkKeyRoll,
  example: 'link keys roll LINK_KEY_ID --grace-seconds 3600',
  run: async ({ words: [key = ''], request, tintype, environment }) =>
    storeLinkSecret(environment, await tintype().linkKeys.roll(key, request)),
});

const remove = command({
  name: 'link keys delete',
  group: 'Installation',
  summary: 'Delete a link key; its links stop working immediately',
  words: id,
  options: {},
  example: 'link keys delete LINK_KEY_ID',
  run: async ({ words: [key = ''], tintype }) => {
    await tintype().linkKeys.delete(key);
    return { json: { id: key }, lines: [`${key} was deleted.`] };
  },
});

/** The secret is shown once; it is stored next to the API key. */
function storeLinkSecret(environment: CommandEnvironment, key: Schemas['NewLinkKey']): CommandOutput {
  const { id: keyId, secret } = key;
  const path = writeCredentials(environment, { linkKey: { id: keyId, secret } });
  return {
    json: key,
    lines: [
      `${keyId}  ${secret}`,
      `tintype link now uses this key. The secret is stored in ${path} and is not shown again.`,
    ],
  };
}

export const linkCommands = [link, list, create, roll, remove];
