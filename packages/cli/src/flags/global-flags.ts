/** The switches of every command. */
const always = { json: 'print one line of JSON on stdout' } as const;
const forRequests = {
  'dry-run': 'show the first request instead of sending it',
  curl: 'show that request as a curl command',
} as const;
export const globalFlags = { ...always, ...forRequests } as const;

export const globalFlagsOf = ({ isLocal }: { readonly isLocal?: true }): Readonly<Record<string, string>> =>
  isLocal === true ? always : globalFlags;
