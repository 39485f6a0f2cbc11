/**
 * Addresses no capture may reach, one or more for each way into a machine, its network or its
 * cloud.
 */
export const internalIpv4: readonly string[] = [
  '127.0.0.1',
  '127.255.255.254',
  '0.0.0.0',
  '10.0.0.1',
  '10.255.255.254',
  '100.64.0.1',
  '100.100.100.200',
  '168.63.129.16',
  '169.254.169.254',
  '169.254.170.2',
  '172.16.0.1',
  '172.31.255.254',
  '192.0.0.192',
  '192.168.1.1',
  '198.18.0.1',
  '224.0.0.251',
  '240.0.0.1',
  '255.255.255.255',
];

export const internalIpv6: readonly string[] = [
  '::',
  '::1',
  '64:ff9b::a9fe:a9fe',
  '64:ff9b:1::a00:1',
  '100::1',
  '100:0:0:1::1',
  '2001::1',
  '2001:db8::1',
  '2002:7f00:1::1',
  '3fff::1',
  '4000::1',
  '5f00::1',
  'fc00::1',
  'fd00:ec2::254',
  'fd20:ce::254',
  'fe80::1',
  'fec0::1',
  'ff02::1',
];

/** Names that are refused without asking DNS. */
export const internalNames: readonly string[] = [
  'localhost',
  'app.localhost',
  'localhost.localdomain',
  'ip6-localhost',
  'metadata',
  'instance-data',
  'metadata.google.internal',
  'host.docker.internal',
  'kubernetes',
  'kubernetes.default.svc.cluster.local',
  'redis',
  'postgres',
  'printer.local',
  'router.lan',
  'wiki.corp',
  'home.arpa',
  'nas.home.arpa',
  'ipv4only.arpa',
  'hidden.onion',
];

/** URLs from which clouds issue credentials, as attackers request them. */
export const metadataUrls: readonly string[] = [
  'http://169.254.169.254/latest/meta-data/iam/security-credentials/',
  'http://169.254.169.254/latest/user-data',
  'http://169.254.169.254/metadata/instance?api-version=2021-02-01',
  'http://169.254.169.254/computeMetadata/v1/instance/service-accounts/default/token',
  'http://169.254.169.254/opc/v2/instance/',
  'http://169.254.169.254/openstack/latest/meta_data.json',
  'http://169.254.169.254/metadata/v1.json',
  'http://169.254.169.254/hetzner/v1/metadata',
  'http://169.254.170.2/v2/credentials',
  'http://169.254.170.23/v1/credentials',
  'http://169.254.0.23/latest/meta-data/',
  'http://169.254.42.42/conf',
  'http://100.100.100.200/latest/meta-data/ram/security-credentials/',
  'http://192.0.0.192/latest/meta-data/',
  'http://168.63.129.16/machine?comp=goalstate',
  'http://metadata.google.internal/computeMetadata/v1/',
  'http://metadata/computeMetadata/v1/',
  'http://[fd00:ec2::254]/latest/meta-data/',
  'http://[fd20:ce::254]/computeMetadata/v1/',
];

/** URLs that are not HTTP. Some fetchers read files or use other protocols for them. */
export const foreignSchemeUrls: readonly string[] = [
  'file:///etc/passwd',
  'FILE:///etc/passwd',
  'file://localhost/etc/passwd',
  'ftp://127.0.0.1/',
  'gopher://127.0.0.1:6379/_INFO',
  'dict://127.0.0.1:11211/stat',
  'ldap://127.0.0.1/',
  'sftp://127.0.0.1/',
  'tftp://127.0.0.1/x',
  'jar:http://127.0.0.1!/',
  'ws://127.0.0.1/',
  'wss://127.0.0.1/',
  'data:text/html,<iframe src=http://127.0.0.1>',
  'javascript:fetch("http://127.0.0.1")',
  'view-source:http://127.0.0.1/',
  'chrome://settings',
  'about:blank',
  'blob:http://127.0.0.1/8a3f0000-0000-4000-8000-000000000000',
  'filesystem:http://127.0.0.1/temporary/',
  'unix:/var/run/docker.sock',
  '//127.0.0.1/',
  '127.0.0.1',
  'localhost:3000',
  '',
];

/**
 * Public names whose owners publish internal addresses, so only a check of the addresses refuses
 * them.
 */
export const namesForInternalIpv4: Readonly<Record<string, (address: string) => string>> = {
  'dotted wildcard DNS': (address) => `${address}.wildcard.example.com`,
  'dashed wildcard DNS': (address) => `app-${address.replaceAll('.', '-')}.wildcard.example.com`,
  'hexadecimal wildcard DNS': (address) =>
    `${Buffer.from(address.split('.').map(Number)).toString('hex')}.wildcard.example.com`,
  'plain name': () => 'internal.example.com',
  'international name': () => 'xn--mnchen-3ya.example.com',
};
