/** Robots Exclusion Protocol, RFC 9309. What it says is taken literally; where it leaves a choice, the comment names it. */
export type RobotsRule = { readonly allow: boolean; readonly pattern: string };
export type RobotsGroup = {
  /** Product tokens in lower case, or `*`. */
  readonly agents: readonly string[];
  readonly rules: readonly RobotsRule[];
  /** `crawl-delay` is not part of the RFC, but sites mean it. It belongs to the crawlers that were named before it. */
  readonly delays: readonly RobotsDelay[];
};
export type RobotsDelay = { readonly agents: readonly string[]; readonly delayMs: number };

/** A site that asks for more than a day between two pages has asked for no crawl in other words. */
const delayMsMax = 86_400_000;

/**
 * Reads a robots.txt. Lines that are no rules do not end a group (section 2.2.4), so what follows several `user-agent` lines belongs to all of
 * them, and what stands before the first one to nobody.
 */
export function parseRobots(text: string): readonly RobotsGroup[] {
  const groups: { agents: string[]; rules: RobotsRule[]; delays: RobotsDelay[] }[] = [];
  let namesAgents = false;
  for (const line of text.replace(/^\uFEFF/, '').split(/\r\n|\r|\n/)) {
    const record = recordOf(line);
    if (record === undefined) continue;
    const [key, value] = record;
    if (key === 'user-agent') {
      if (!namesAgents) groups.push({ agents: [], rules: [], delays: [] });
      namesAgents = true;
      groups.at(-1)!.agents.push(agentOf(value));
    } else if (key === 'allow' || key === 'disallow') {
      namesAgents = false;
      // An empty pattern matches nothing: `Disallow:` forbids nothing.
      if (value !== '') groups.at(-1)?.rules.push({ allow: key === 'allow', pattern: value });
    } else if (key === 'crawl-delay') {
      const group = groups.at(-1);
      group?.delays.push({ agents: [...group.agents], delayMs: delayOf(value) });
    }
  }
  return groups;
}

function recordOf(line: string): readonly [string, string] | undefined {
  const content = line.split('#', 1)[0]!;
  const colon = content.indexOf(':');
  return colon < 0 ? undefined : [content.slice(0, colon).trim().toLowerCase(), content.slice(colon + 1).trim()];
}

/** A product token has letters, `_` and `-` (section 2.2.1); what many sites write after it, like a version, is not part of it. */
const agentOf = (value: string): string =>
  /^\*(?:\s|$)/.test(value) ? '*' : (/^[A-Za-z_-]*/.exec(value)?.[0].toLowerCase() ?? '');

const delayOf = (value: string): number =>
  /^\d{1,9}(?:\.\d+)?$/.test(value) ? Math.min(delayMsMax, Math.round(Number(value) * 1_000)) : 0;
