/**
 * The first words of the commands that read and write the servers and files of an installation, and
 * therefore run as its user. All others call the API, as the user who types them.
 */
export const administration = [
  'audit',
  'backup',
  'blocklists',
  'doctor',
  'erase',
  'keys',
  'link-keys',
  'migrate',
  'orgs',
  'restore',
  'secret',
  'status',
  'storage',
  'users',
];

export const isAdministration = (args) => administration.includes(args.find((word) => !word.startsWith('-')));
