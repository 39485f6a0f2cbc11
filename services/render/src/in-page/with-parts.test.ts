import { expect, test } from '@jest/globals';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { createContext, runInContext, runInNewContext } from 'node:vm';
import { textsOf, withParts } from './with-parts.ts';

type PageFunction = (...args: never[]) => unknown;
const folder = import.meta.dirname;
const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) =>
  /(?<!\.test)\.ts$/.test(name),
);
const modules = await Promise.all(
  files.map(async (file) => [file, (await import(join(folder, file))) as Record<string, unknown>] as const),
);
/** Everything that runs in pages: what this folder exports, but for what sends it there. */
const functions = modules
  .filter(([file]) => !/^(?:run-in-page|with-parts)\.ts$/.test(file))
  .flatMap(([, exported]) =>
    Object.values(exported).filter((value): value is PageFunction => typeof value === 'function'),
  );
const names = [...new Set(functions.map(({ name }) => name))];

test('there are functions for pages, and each has a name of its own', () => {
  expect(names.length).toBeGreaterThan(30);
  expect(names.length).toBe(functions.length);
});

test.each(functions.map((one) => [one.name, one] as const))(
  '%s is sent with every function of ours that it calls',
  (_name, work) => {
    const { whole } = textsOf(work);
    const text = whole.replaceAll(/^\s*(?:\/\/|\/?\*).*$/gm, '');
    expect(typeof runInNewContext(`(${text})`)).toBe('function');
    const called = names.filter((name) => new RegExp(`(?<![.\\w])${name}\\(`).test(text));
    const missing = called.filter((name) => !new RegExp(`\\b(?:const|let|function) ${name}\\b`).test(text));
    // A function that was written as an arrow has no name in its own text.
    expect(missing.filter((name) => name !== work.name)).toEqual([]);
  },
);

/** What pages have called fields of their forms, which then hide what the form itself has of that name. */
const hideable = [
  'children',
  'childNodes',
  'parentElement',
  'parentNode',
  'shadowRoot',
  'classList',
  'className',
  'style',
  'id',
];
/** What is no form, by what it is called. */
const isNoForm = /(?:document\.(?:body|documentElement)|\b(?:root|shadow|inside|rule|page|parent|target)|\.)\??$/;

test.each(functions.map((one) => [one.name, one] as const))(
  '%s reads what may be a form by its members',
  (_name, work) => {
    const text = work.toString().replaceAll(/^\s*(?:\/\/|\/?\*).*$/gm, '');
    const reads = [...text.matchAll(new RegExp(`([\\w.)\\]]+\\??)\\.(${hideable.join('|')})\\b(?!\\()`, 'g'))];
    const taken = [
      ...text.matchAll(
        new RegExp(`\\{[^{}=;]*\\b(?:${hideable.join('|')})\\b[^{}=;]*\\}(?:\\)?\\s*=>|\\s*=[^=])`, 'g'),
      ),
    ];
    const direct = reads.filter(([, of]) => !isNoForm.test(of!) && !/\)\??$/.test(of!));
    expect([...direct, ...taken].map(([read]) => read)).toEqual([]);
  },
);

test('a part is sent once, before those that call it, and a world that has it is sent the name alone', () => {
  const one = function one(): number {
    return 1;
  };
  const two = withParts([one], function two(): number {
    return one() + one();
  });
  const three = withParts([two, one], function three(more: number): number {
    return two() + one() + more;
  });
  const { whole, again } = textsOf(three);
  expect(whole.split('const one = ').length).toBe(2);
  const world = createContext();
  const inWorld = (text: string) => runInContext(`(${text})`, world) as (more: number) => number;
  expect(inWorld(whole)(4)).toBe(7);
  expect(inWorld(again!)(5)).toBe(8);
});
