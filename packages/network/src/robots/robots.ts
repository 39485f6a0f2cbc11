import type { RobotsFile } from './fetch-robots.ts';
import { isAllowed, rulesFor, type RobotsRules } from './match-robots.ts';
import { parseRobots } from './parse-robots.ts';

/** The name under which site owners address us in robots.txt. */
export const robotsToken = 'Tintype';
/** How crawls introduce themselves; the browser's own name stands before it when a page is visited. */
export const crawlerName = `${robotsToken}/1.0 (web page capture; obeys robots.txt)`;

export type Robots = {
  readonly allows: (url: string) => boolean;
  /** What the site asks for between two pages; 0 when it does not. */
  readonly delayMs: number;
};

/** What a file says to this crawler. */
export function readRobots(file: RobotsFile): Robots {
  if (file.access !== 'rules') return { allows: () => file.access === 'all', delayMs: 0 };
  const rules: RobotsRules = rulesFor(parseRobots(file.text), robotsToken);
  return { allows: (url) => isAllowed(rules, url), delayMs: rules.delayMs };
}
