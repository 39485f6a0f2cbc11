import { stripTypeScriptTypes } from 'node:module';

/** Runs tests on exactly what Node runs in production: the same file with its types blanked out. */
export default { process: (source) => ({ code: stripTypeScriptTypes(source) }) };
