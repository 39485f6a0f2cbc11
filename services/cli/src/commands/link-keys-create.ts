import { linkKeyRequest, newLinkKeyId, newLinkSecret } from '@tintype/contracts/links/link-key';
import { createParser } from '@tintype/contracts/schemas/parse';
import { writeAudit } from '@tintype/database/accounts/audit';
import { createLinkKey } from '@tintype/database/keys/link-keys';
import { parseConfig } from '@tintype/runtime/config';
import { deriveKey, sealSecret, secretSettings } from '@tintype/runtime/secrets';
import { CommandFailure } from '@tintype/cli/command';
import { command } from '../command.ts';
import { existingOrganization } from '../existing-organization.ts';
import { parseGivenName } from '../name.ts';
import { withDatabase } from '../with-database.ts';

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
      ...getNumber('cacheTtl', values['cache-ttl']),
      ...getNumber('maxWidth', values['max-width']),
      ...getNumber('maxHeight', values['max-height']),
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
      const { id: organizationId } = await existingOrganization(database, values.organization);
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

const getNumber = (field: string, text: string): object => (text === '' ? {} : { [field]: Number(text) });

function isYes(text: string): boolean {
  if (text !== 'yes' && text !== 'no') throw new CommandFailure('--require-expiry must be yes or no');
  return text === 'yes';
}
