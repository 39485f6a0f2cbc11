import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { bundlePageCode, type PageModule } from './bundle-page-code.ts';

export type PageFunction = { readonly name: string; readonly module: string; readonly body: string };

/** `npm run build` stores the bundles here, next to the compiled form of this file. */
export const bundlesFile = 'page-code.json';

export type PageCode = ReadonlyMap<string, PageFunction>;

let loadedPageCode: Promise<PageCode> | undefined;

/** Container images contain the bundles; in a checkout they are created once for each process. */
export const loadPageCode = (): Promise<PageCode> => (loadedPageCode ??= readModules().then(getFunctions));

async function readModules(): Promise<readonly PageModule[]> {
  const file = join(import.meta.dirname, bundlesFile);
  if (!existsSync(file)) return bundlePageCode(join(import.meta.dirname, '../in-page'));
  return JSON.parse(readFileSync(file, 'utf8')) as PageModule[];
}

const getFunctions = (modules: readonly PageModule[]): PageCode =>
  new Map(modules.flatMap(({ name: module, exports, body }) => exports.map((name) => [name, { name, module, body }])));

export function getPageFunction(code: PageCode, { name }: { readonly name: string }): PageFunction {
  const found = code.get(name);
  if (found === undefined) throw new Error(`No file of in-page exports ${name}`);
  return found;
}

const slotOf = ({ module }: PageFunction): string => `(globalThis.tintypeCode ??= {})[${JSON.stringify(module)}]`;

/** Stores the file's exports in the world, where `callAgain` finds them. */
export const callFirst = (called: PageFunction): string =>
  `(...args) => (${slotOf(called)} = (() => {${called.body}})()).${called.name}(...args)`;

export const callAgain = (called: PageFunction): string => `(...args) => ${slotOf(called)}.${called.name}(...args)`;

/** Stores nothing in the world, because scripts of the page could see it. */
export const callAlone = ({ name, body }: PageFunction, ...args: readonly string[]): string =>
  `(() => {${body}})().${name}(${args.map((arg) => JSON.stringify(arg)).join()})`;
