import { expect, test } from '@jest/globals';
import { fieldText, RawJson, stringifyRaw } from './raw-json.ts';

test.each([
  ['{"data":{"b":1,"a":2}}', '{"b":1,"a":2}'],
  [' { "urls" : [ "}" , {"data":1} ] , "data" : { "n" : 1.0 , "2":[ ] } } ', '{ "n" : 1.0 , "2":[ ] }'],
  [String.raw`{"d\u0061ta":{"\"":"\\"}}`, String.raw`{"\"":"\\"}`],
  ['{"data":{"a":1},"data":{"a":2}}', '{"a":2}'],
  ['{"data":12345678901234567890}', '12345678901234567890'],
  ['{"data":-1.50e+400,"x":true}', '-1.50e+400'],
  ['{"x":{"data":1}}', undefined],
  ['{"x":"data"}', undefined],
  ['{}', undefined],
  ['["data"]', undefined],
])('the field data of %s is %s', (json, expected) => {
  expect(fieldText(json, 'data')).toBe(expected);
});

test('a text that was sent stands in JSON as it is, beside what looks like its mark', () => {
  const text = '{ "b":1.0,"a":12345678901234567890 }';
  const value = { before: String.raw`\u00000`, raw: new RawJson(text), list: [new RawJson('1e400')], after: '"' };
  expect(stringifyRaw(value)).toBe(String.raw`{"before":"\\u00000","raw":${text},"list":[1e400],"after":"\""}`);
  expect(stringifyRaw({ a: 1 })).toBe('{"a":1}');
});
