import { made, near, to, type Rules } from '../rule.ts';
import { boolean, isObject, json, length } from '../values.ts';

/**
 * The print options of Chromium's drivers (https://pptr.dev/api/puppeteer.pdfoptions). `unit`
 * applies to bare numbers.
 */
export const printing = (unit: 'px' | 'in'): Rules => ({
  format: to('paper'),
  width: to('width', length(unit)),
  height: to('height', length(unit)),
  landscape: to('landscape'),
  printBackground: to('printBackground'),
  scale: to('scale'),
  pageRanges: to('pageRanges', (value) => (value === '' ? undefined : String(value))),
  margin: made('margins', (value) => {
    const read = json(value);
    const side = isObject(read) ? undefined : length(unit)(read);
    const sides = ['top', 'right', 'bottom', 'left'].flatMap((name) => {
      const own = isObject(read) ? length(unit)(read[name]) : side;
      return own === undefined ? [] : [[`margins.${name}`, own] as const];
    });
    return { fields: Object.fromEntries(sides) };
  }),
  // Chromium prints a header and a footer only with this option, whatever the templates are.
  displayHeaderFooter: near('headerTemplate', 'send headerTemplate or footerTemplate', true, 'true'),
  headerTemplate: template('headerTemplate'),
  footerTemplate: template('footerTemplate'),
  preferCSSPageSize: to('preferCssPageSize'),
  outline: to('outline'),
});

const template = (name: string) =>
  made(name, (value, given) =>
    boolean(given['displayHeaderFooter'] ?? given['options.displayHeaderFooter']) === true
      ? { fields: { [name]: String(value) } }
      : { note: 'was omitted, because it is printed only with displayHeaderFooter' },
  );
