import { ok, problem, warningFinding, type Check, type Finding } from './finding.ts';

type Script = { readonly script: string; readonly lang: string; readonly package: string; readonly essential?: true };

/**
 * Scripts with a sample of languages. A script is available if fontconfig has a font that covers
 * one of its languages.
 */
const scripts: readonly Script[] = [
  { script: 'Latin', lang: 'en', package: 'fonts-liberation', essential: true },
  { script: 'emoji', lang: 'und-zsye', package: 'fonts-noto-color-emoji', essential: true },
  { script: 'Chinese, simplified', lang: 'zh-cn', package: 'fonts-noto-cjk', essential: true },
  { script: 'Chinese, traditional', lang: 'zh-tw', package: 'fonts-noto-cjk', essential: true },
  { script: 'Japanese', lang: 'ja', package: 'fonts-noto-cjk', essential: true },
  { script: 'Korean', lang: 'ko', package: 'fonts-noto-cjk', essential: true },
  { script: 'Cyrillic', lang: 'ru', package: 'fonts-noto-core' },
  { script: 'Greek', lang: 'el', package: 'fonts-noto-core' },
  { script: 'Arabic', lang: 'ar', package: 'fonts-noto-core' },
  { script: 'Hebrew', lang: 'he', package: 'fonts-noto-core' },
  { script: 'Devanagari', lang: 'hi', package: 'fonts-noto-core' },
  { script: 'Bengali', lang: 'bn', package: 'fonts-noto-core' },
  { script: 'Tamil', lang: 'ta', package: 'fonts-noto-core' },
  { script: 'Telugu', lang: 'te', package: 'fonts-noto-core' },
  { script: 'Thai', lang: 'th', package: 'fonts-noto-core' },
  { script: 'Khmer', lang: 'km', package: 'fonts-noto-core' },
  { script: 'Georgian', lang: 'ka', package: 'fonts-noto-core' },
  { script: 'Armenian', lang: 'hy', package: 'fonts-noto-core' },
  { script: 'Ethiopic', lang: 'am', package: 'fonts-noto-core' },
];

export const checkFonts: Check = async ({ run }) => Promise.all(scripts.map(async (script) => findingFor(script, run)));

async function findingFor(
  { script, lang, package: name, essential }: Script,
  run: Parameters<Check>[0]['run'],
): Promise<Finding> {
  const check = `font: ${script}`;
  const { ok: worked, output } = await run('fc-list', [`:lang=${lang}`, 'family']);
  if (!worked) return problem(check, output, 'apt-get install fontconfig');
  const families = [...new Set(output.split('\n').flatMap((line) => line.split(',')[0] ?? []))].filter(
    (family) => family !== '',
  );
  if (families.length > 0)
    return ok(
      check,
      `${families.length} ${families.length === 1 ? 'family' : 'families'}, such as ${families.sort()[0]}`,
    );
  const found = 'no font: captures show empty boxes';
  return (essential === true ? problem : warningFinding)(check, found, `apt-get install ${name}`);
}
