/**
 * npm run lab [<name> [-- arguments]]
 *
 * Runs a harness that no test needs (`entries.json`), or lists all of them. Must run on Node 18.
 */
import { readFileSync } from 'node:fs';

const entries = JSON.parse(readFileSync(new URL('entries.json', import.meta.url), 'utf8'));
const [name, ...args] = process.argv.slice(2);

if (Object.hasOwn(entries, name)) {
  const { needs } = entries[name];
  const flags = [
    ...(needs.includes('system') ? [] : ['--no-system']),
    ...(needs.includes('dashboard') ? ['--dashboard'] : []),
  ];
  process.argv.splice(2, Infinity, ...flags, `lab/${name}/run.ts`, ...args);
  await import('../infra/local/bootstrap.mjs');
} else {
  if (name !== undefined) console.error(`There is no \`${name}\` in the lab.`);
  console.log('npm run lab <name> [-- arguments]\n');
  const width = Math.max(...Object.keys(entries).map((each) => each.length));
  for (const [each, { about }] of Object.entries(entries)) console.log(`  ${each.padEnd(width)}  ${about}`);
  process.exitCode = name === undefined ? 0 : 1;
}
