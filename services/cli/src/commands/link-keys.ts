import { linkKeyRequest, newLinkKeyId, newLinkSecret } from '@tintype/contracts/links/link-key';
import { createParser } from '@tintype/contracts/schemas/parse';
import { writeAudit } from '@tintype/database/accounts/audit';
import { createLinkKey, listLinkKeys, rollLinkKey, revokeLinkKey } from '@tintype/database/keys/link-keys';
import { parseConfig } from '@tintype/runtime/config';
import { deriveKey, sealSecret, secretSettings } from '@tintype/runtime/secrets';
import { CommandFailure } from '@tintype/cli/command';
import { table } from '@tintype/cli/table';
import { rollGraceSecondsMax } from '@tintype/contracts/accounts/tokens';
import { command, requireOrganization, parseGivenName, withDatabase } from '../command.ts';

const parse = createParser(linkKeyRequest);

export const linkKeysCreate = command({
  name: 'link-keys create',
  summary: 'Create a link key, which signs links for <img>; its secret is shown only once',
  options: {
    organization: { value: 'ID', about: 'ID of the organization that owns the key' },
    name: { value: 'NAME', about: 'name of the key' },
    hosts: {
      value: 'HOSTS',
      about: 'hosts that links may show, separated by commas, such as *.example.com',
      fallback: '',
    },
    'cache-ttl': { value: 'SECONDS', about: 'maximum age of a returned capture', fallback: '' },
    'max-width': { value: 'PIXELS', about: 'maximum width of an image', fallback: '' },
    'max-height': { value: 'PIXELS', about: 'maximum height of an image', fallback: '' },
    'require-expiry': { value: 'yes|no', about: 'refuse links without an expiry', fallback: 'no' },
  },
  run: async ({ values, environment, random }) => {
    const { secret: installation } = parseConfig(secretSettings, environment);
    const parsed = parse({
      name: parseGivenName(values.name),
      hosts: values.hosts
        .split(',')
        .map((host) => host.trim())
        .filter((host) => host !== ''),
      requireExpiry: isYes(values['require-expiry']),
      ...toNumberField('cacheTtl', values['cache-ttl']),
      ...toNumberField('maxWidth', values['max-width']),
      ...toNumberField('maxHeight', values['max-height']),
    });
    if (!parsed.ok)
      throw new CommandFailure(
        Object.entries(parsed.fields)
          .map(([field, fault]) => `${field} ${fault}`)
          .join('; '),
      );
    const [id, secret] = [newLinkKeyId(random), newLinkSecret(random)];
    const sealed = sealSecret(deriveKey(installation, 'link-key-secrets'), secret, id);
    await withDatabase(environment, async (database) => {
      const { id: organizationId } = await requireOrganization(database, values.organization);
      await database.transaction(async (db) => {
        const { name, hosts } = parsed.value;
        await createLinkKey(db, { ...parsed.value, id, organizationId, createdBy: 'system', secret: sealed });
        const details = { name, hosts };
        await writeAudit(db, { organizationId, actor: 'system', action: 'link_key.created', subject: id, details });
      });
    });
    return {
      json: { id, secret },
      lines: [secret, `Copy the secret now, because it cannot be shown again. The ID of the link key is ${id}.`],
    };
  },
});

const toNumberField = (field: string, text: string): object => (text === '' ? {} : { [field]: Number(text) });

function isYes(text: string): boolean {
  if (text !== 'yes' && text !== 'no') throw new CommandFailure('--require-expiry must be yes or no');
  return text === 'yes';
}

export const linkKeysList = command({
  name: 'link-keys list',
  summary: 'List the link keys of an organization with their captures of this month',
  options: { organization: { value: 'ID', about: 'ID of the organization' } },
  run: async ({ values, environment }) => {
    const linkKeys = await withDatabase(environment, async (db) => {
      const { id: organizationId } = await requireOrganization(db, values.organization);
      return listLinkKeys(db, { organizationId });
    });
    const rows = linkKeys.map(({ id, name, hosts, createdAt, capturesThisMonth }) => [
      id,
      name,
      hosts.length === 0 ? 'any' : hosts.join(', '),
      createdAt.toISOString(),
      String(capturesThisMonth),
    ]);
    return { json: { linkKeys }, lines: table(['ID', 'NAME', 'HOSTS', 'CREATED', 'CAPTURES'], rows) };
  },
});

export const linkKeysRoll = command({
  name: 'link-keys roll',
  summary: 'Create a new secret for a link key; links with the old secret remain valid for a while',
  options: {
    organization: { value: 'ID', about: 'ID of the organization that owns the key' },
    id: { value: 'ID', about: 'ID of the link key' },
    'grace-seconds': { value: 'SECONDS', about: 'how long the old secret remains valid', fallback: '86400' },
  },
  run: async ({ values, environment, random }) => {
    const { id, organization: organizationId } = values;
    const graceSeconds = Number(values['grace-seconds']);
    if (!Number.isInteger(graceSeconds) || graceSeconds < 0 || graceSeconds > rollGraceSecondsMax)
      throw new CommandFailure(`--grace-seconds must be from 0 to ${rollGraceSecondsMax}`);
    const { secret: installation } = parseConfig(secretSettings, environment);
    const secret = newLinkSecret(random);
    const sealed = sealSecret(deriveKey(installation, 'link-key-secrets'), secret, id);
    const rolled = await withDatabase(environment, (database) =>
      database.transaction(async (db) => {
        const key = await rollLinkKey(db, { id, organizationId, secret: sealed, graceSeconds });
        const details = { graceSeconds };
        if (key !== undefined)
          await writeAudit(db, { organizationId, actor: 'system', action: 'link_key.rolled', subject: id, details });
        return key;
      }),
    );
    if (rolled === undefined)
      throw new CommandFailure(
        `Organization "${organizationId}" has no active link key with the ID "${id}"; see tintype link-keys list`,
      );
    return { json: { id, secret }, lines: [secret, 'Copy the secret now, because it cannot be shown again.'] };
  },
});

export const linkKeysRevoke = command({
  name: 'link-keys revoke',
  summary: 'Revoke a link key with all of its links; this cannot be undone',
  options: {
    organization: { value: 'ID', about: 'ID of the organization that owns the key' },
    id: { value: 'ID', about: 'ID of the link key' },
  },
  run: async ({ values: { id, organization: organizationId }, environment }) => {
    const revoked = await withDatabase(environment, (database) =>
      database.transaction(async (db) => {
        const isRevoked = await revokeLinkKey(db, { id, organizationId });
        if (isRevoked)
          await writeAudit(db, { organizationId, actor: 'system', action: 'link_key.revoked', subject: id });
        return isRevoked;
      }),
    );
    if (!revoked)
      throw new CommandFailure(
        `Organization "${organizationId}" has no active link key with the ID "${id}"; see tintype link-keys list`,
      );
    return { json: { id, revoked }, lines: [`${id} was revoked.`] };
  },
});
