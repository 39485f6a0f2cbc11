/** Languages in which "3 minutes ago" and the date of today are recognised. */
export const languages = ['en', 'de', 'fr', 'es', 'it', 'pt', 'nl', 'pl', 'sv', 'da', 'tr', 'ru', 'ja', 'zh', 'ko'];
const units = ['second', 'minute', 'hour', 'day', 'week', 'month', 'year'] as const;
/** Some languages have other forms for 1, 2, 5 and 21. */
const counts = [1, 2, 5, 21];
const styles = ['long', 'short', 'narrow'] as const;

/** Each form of a relative time without its number. Forms that would be hardly more than a number are left out. */
function formsOf(language: string): string[] {
  return styles.flatMap((style) => {
    const format = new Intl.RelativeTimeFormat(language, { numeric: 'always', style });
    return units.flatMap((unit) =>
      counts.map((count) =>
        format
          .formatToParts(-count, unit)
          .map((part) => (part.type === 'integer' ? number : escaped(part.value)))
          .join(''),
      ),
    );
  });
}

const number = '\\d{1,3}';
const escaped = (text: string): string =>
  text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`).replaceAll(/\s+/g, '\\s+');
const forms = [...new Set(languages.flatMap(formsOf))].toSorted((a, b) => b.length - a.length);
const relativeTime = new RegExp(`(?<![\\p{L}\\p{N}])(?:${forms.join('|')})(?![\\p{L}\\p{N}])`, 'giu');

/** Replaces relative times, so that "3 minutes ago" and "2 hours ago" are equal: they change by themselves. */
export const withoutRelativeTimes = (line: string): string =>
  /\d/.test(line) ? line.replaceAll(relativeTime, '{time}') : line;
