const allowed = /^[A-Za-z0-9._-]{1,128}$/;

/** The caller's own id when it is harmless in a log line and a header, else a new one. */
export const requestIdOf = (sent: string | undefined, newId: () => string): string =>
  sent !== undefined && allowed.test(sent) ? sent : newId();
