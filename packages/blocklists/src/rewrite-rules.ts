import { toNativeSelectors } from './native-selectors.ts';
import { toSafeStyle } from './safe-styles.ts';

/** Sites, an exception's `@`, the kind, and the selector with its declarations. */
const elementRule =
  /^(?<sites>[^\s#|/@[\]$&?=:]*)#(?<exception>@?)(?<kind>\$\?|\$|\?|)#(?!\+js\(|\^)(?<body>[^\s#].*|#[^\s#].*)$/;
/** Rules that run scripts in the page, rewrite its source, or depend on more than its host. */
const otherRule = /#@?%#|#@?[$?]*#(?:\+js\(|\^)|\$@?\$|^\[\$/;
/** Rules without a request type are for the address of a page, which the caller decides. */
const pageParameters = /^(?!@@).*\$(?:[^$]*,)?removeparam\b/;
const requestType = /[$,](?:xmlhttprequest|xhr|script|image|media|subdocument|frame|stylesheet|font|ping|other)\b/;

/**
 * Returns a rule of a list as rules that the engine supports; none if Chromium cannot apply the
 * rule, or if the rule would run a script. docs/capture.md lists the kinds.
 */
export function rewriteRule(line: string): string[] {
  const rule = line.trim();
  if (rule.startsWith('!')) return [];
  const { sites = '', exception, kind, body } = elementRule.exec(rule)?.groups ?? {};
  if (body === undefined) {
    const isForPage = pageParameters.test(rule) && !requestType.test(rule);
    return isForPage || otherRule.test(rule) ? [] : [rule];
  }
  const hosts = sites
    .split(',')
    .filter((host) => host !== '*')
    .join(',');
  const { selectors, style } = kind?.startsWith('$') === true ? readStyleRule(body) : { selectors: body, style: '' };
  if (style === undefined) return [];
  return toNativeSelectors(selectors).map((selector) => `${hosts}#${exception}#${selector}${style}`);
}

/**
 * Reads `selector { declarations }`. Declarations that only hide are left out, because the engine
 * hides by default.
 */
function readStyleRule(body: string): { selectors: string; style: string | undefined } {
  const [, selectors = '', declarations = ''] = /^([^{}]+)\{([^{}]*)\}$/.exec(body) ?? [];
  if (selectors.startsWith('@')) return { selectors, style: undefined };
  // A removed element looks like a hidden element.
  if (/^\s*remove\s*:\s*true\s*;?\s*$/.test(declarations)) return { selectors, style: '' };
  const style = toSafeStyle(declarations);
  if (style === undefined) return { selectors, style };
  return { selectors, style: style === 'display: none !important' ? '' : `:style(${style})` };
}
