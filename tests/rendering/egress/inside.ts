/**
 * `inside.ts <part> <options as JSON>`: runs one part of the suite and prints its report. Refuses
 * to run anywhere but in a namespace from which nothing can leave.
 */
import { readFileSync } from 'node:fs';
import { aloneWithUnguardedBrowser } from './parts/unguarded.ts';
import { captureHostilePages } from './parts/hostile-pages.ts';
import { captureRedirects } from './parts/redirects.ts';
import { captureRebindingNames } from './parts/rebinding.ts';
import { captureSentTexts } from './parts/sent-texts.ts';
import { holdEngine } from './parts/hold-engine.ts';
import { takeGuardAway } from './parts/take-guard-away.ts';
import { visitSecurePage } from './parts/secure-page.ts';
import { checkSandbox } from './parts/check-sandbox.ts';

const parts = {
  unguarded: aloneWithUnguardedBrowser,
  'hostile-pages': captureHostilePages,
  'sent-texts': captureSentTexts,
  'secure-page': visitSecurePage,
  redirects: captureRedirects,
  rebinding: captureRebindingNames,
  'hold-engine': holdEngine,
  'take-guard-away': takeGuardAway,
  'check-sandbox': checkSandbox,
};
export type Parts = typeof parts;
export type PartName = keyof Parts;

const interfaces = readFileSync('/proc/net/dev', 'utf8').match(/^\s*[^\s:|]+(?=:)/gm) ?? [];
const foreign = interfaces.map((name) => name.trim()).filter((name) => !/^(lo|outside[01]|tunl0|sit0)$/.test(name));
const local = readFileSync('/proc/net/fib_trie', 'utf8');
if (foreign.length > 0 || !/0\.0\.0\.0\s+\/0 host LOCAL/.test(local))
  throw new Error(`This is not a namespace that answers for every address: ${foreign.join(', ')}`);

const [name, options] = process.argv.slice(2);
const part = parts[name as PartName] as (options: unknown) => Promise<unknown>;
process.stdout.write(`${JSON.stringify(await part(JSON.parse(options!)))}\n`, () => process.exit(0));
