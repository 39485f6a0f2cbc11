import type { Stack } from './stack.ts';

/** Somebody with a key, who reaches the gateways through the front. */
export type Customer = {
  readonly organization: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
};

/**
 * As docs/deployment.md has it: the command line in a container makes an organization and its first
 * key.
 */
export async function makeCustomer({ compose }: Stack): Promise<Customer> {
  const tintype = async (...args: string[]): Promise<Record<string, string>> =>
    JSON.parse(await compose('run', '--rm', '-T', 'migrate', ...args, '--json')) as Record<string, string>;
  const { id } = await tintype('orgs', 'create', '--name', 'Mine');
  await tintype('orgs', 'set', '--organization', id!, '--batch-items-max', '1000');
  const { key } = await tintype('keys', 'create', '--organization', id!, '--name', 'first');
  return {
    organization: id!,
    url: `http://${await compose('port', 'front', '3000')}`,
    headers: { 'X-API-Key': key!, 'Content-Type': 'application/json' },
  };
}
