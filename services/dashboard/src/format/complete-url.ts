/** Adds `https://` to a typed address without a scheme. `host:port` does not count as a scheme. */
export const completeUrl = (typed: string): string => {
  const address = typed.trim();
  return /^[a-z][a-z0-9+.-]*:/i.test(address) && !/^[\w.-]+:\d/.test(address) ? address : `https://${address}`;
};
