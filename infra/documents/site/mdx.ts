import { changeOutsideCode } from './page-text.ts';

const tabLabels: Readonly<Record<string, string>> = {
  sh: 'curl',
  js: 'JavaScript',
  python: 'Python',
  bash: 'Command line',
};
const samplePattern = /```(sh|js|python|bash)\n[\s\S]*?^```/;
const sampleGroupPattern = new RegExp(
  `(?:^${samplePattern.source}\\n+){1,}${samplePattern.source.replace('^```', '\\n```')}`,
  'gm',
);

/**
 * Converts adjacent samples in several languages to tabs. A chosen language applies to all pages.
 */
export function convertToTabs(markdown: string): string {
  const groups: string[] = [];
  const marked = markdown.replaceAll(sampleGroupPattern, (whole) => {
    groups.push(whole);
    return `TABS${groups.length - 1}TABS`;
  });
  const prose = changeOutsideCode(marked, escapeProse).replaceAll(/TABS(\d+)TABS/g, (_, at: string) =>
    formatTabs(groups[Number(at)]!),
  );
  return `import { Tabs, TabItem } from '@astrojs/starlight/components';\n\n${prose}`;
}

export const hasTabs = (markdown: string): boolean => markdown.search(sampleGroupPattern) >= 0;

function formatTabs(samples: string): string {
  const items = [...samples.matchAll(new RegExp(samplePattern.source, 'gm'))].map(
    ([code, language]) => `<TabItem label="${tabLabels[language!]}">\n\n${code}\n\n</TabItem>`,
  );
  return `<Tabs syncKey="language">\n${items.join('\n')}\n</Tabs>`;
}

/**
 * Escapes braces and tags outside of code: MDX interprets them, but in these Markdown files they
 * are text.
 */
const escapeProse = (prose: string): string =>
  prose
    .split(/(`[^`\n]+`)/)
    .map((part, index) =>
      index % 2 === 1 ? part : part.replaceAll('{', '\\{').replaceAll('}', '\\}').replaceAll('<', '\\<'),
    )
    .join('');
