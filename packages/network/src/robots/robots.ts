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

/** As it is kept: the rules, or why there are none. */
export const robotsFileOf = ({
  access,
  body,
}: {
  readonly access: RobotsFile['access'];
  readonly body: string;
}): RobotsFile => (access === 'rules' ? { access, text: body } : { access, reason: body });

/** What a file says to this crawler. */
export function readRobots(file: RobotsFile): Robots {
  if (file.access !== 'rules') return { allows: () => file.access === 'all', delayMs: 0 };
  const rules: RobotsRules = rulesFor(parseRobots(file.text), robotsToken);
  return { allows: (url) => isAllowed(rules, url), delayMs: rules.delayMs };
}
