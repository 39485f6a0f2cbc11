/** What somebody typed as an address, with https where no scheme was given. A host with a port is no scheme. */
export const completeUrl = (typed: string): string => {
  const address = typed.trim();
  return /^[a-z][a-z0-9+.-]*:/i.test(address) && !/^[\w.-]+:\d/.test(address) ? address : `https://${address}`;
};
