/**
 * `node main.ts <folder> [folder with newer lists]`: compiles the lists into the folder. The build
 * of an image runs this.
 */
import { compileLists, writeCompiled } from './compiled-file.ts';
import { lists } from './lists.ts';
import { findOrigin, readLists } from './read-lists.ts';

const [folder, listsFolder] = process.argv.slice(2);
if (folder === undefined) throw new Error('Usage: main <folder> [folder with newer lists]');
const texts = readLists(listsFolder);
const missing = lists.filter(({ id }) => (texts.get(id) ?? '') === '').map(({ id, name }) => `${id} ${name}`);
if (missing.length > 0) throw new Error(`These block lists are missing: ${missing.join(', ')}`);
const { engine, lists: version = 'unknown' } = findOrigin(listsFolder);
writeCompiled(folder, { engine, lists: version }, compileLists(texts));
