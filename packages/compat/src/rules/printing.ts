import { customRule, similarRule, fieldRule, type Rules } from '../rule.ts';
import { parseBoolean, isObject, parseJsonValue, createLengthParser } from '../values.ts';

/**
 * The print options of Chromium's drivers (https://pptr.dev/api/puppeteer.pdfoptions). `unit`
 * applies to bare numbers.
 */
export const createPrintRules = (unit: 'px' | 'in'): Rules => ({
  format: fieldRule('paper'),
  width: fieldRule('width', createLengthParser(unit)),
  height: fieldRule('height', createLengthParser(unit)),
  landscape: fieldRule('landscape'),
  printBackground: fieldRule('printBackground'),
  scale: fieldRule('scale'),
  pageRanges: fieldRule('pageRanges', (value) => (value === '' ? undefined : String(value))),
  margin: customRule('margins', (value) => {
    const read = parseJsonValue(value);
    const side = isObject(read) ? undefined : createLengthParser(unit)(read);
    const sides = ['top', 'right', 'bottom', 'left'].flatMap((name) => {
      const own = isObject(read) ? createLengthParser(unit)(read[name]) : side;
      return own === undefined ? [] : [[`margins.${name}`, own] as const];
    });
    return { fields: Object.fromEntries(sides) };
  }),
  // Chromium prints a header and a footer only with this option, whatever the templates are.
  displayHeaderFooter: similarRule('headerTemplate', 'send headerTemplate or footerTemplate', true, 'true'),
  headerTemplate: templateRule('headerTemplate'),
  footerTemplate: templateRule('footerTemplate'),
  preferCSSPageSize: fieldRule('preferCssPageSize'),
  outline: fieldRule('outline'),
});

const templateRule = (name: string) =>
  customRule(name, (value, given) =>
    parseBoolean(given['displayHeaderFooter'] ?? given['options.displayHeaderFooter']) === true
      ? { fields: { [name]: String(value) } }
      : { note: 'was omitted, because it is printed only with displayHeaderFooter' },
  );
