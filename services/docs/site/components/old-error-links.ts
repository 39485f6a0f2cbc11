/** `documentationUrl` led to `/docs#CODE` in the first releases; stored errors still do. */
const code = /^#([A-Z][A-Z_0-9]+)$/.exec(location.hash)?.[1];
if (code !== undefined && /\/docs\/?$/.test(location.pathname)) location.replace(`/docs/errors#${code.toLowerCase()}`);
