import { allSettings, type Setting } from './settings.ts';

/**
 * Returns the line of a setting. A setting with a default stays a comment, so that a copy of the
 * file changes nothing.
 */
const line = ({ env, fallback }: Setting): string => (fallback === undefined ? `${env}=` : `# ${env}=${fallback}`);

const entry = (setting: Setting): string => {
  const { about, accepts, fallback, fallbackByMachine, isSecret, services } = setting;
  const rules = [
    fallback === undefined ? 'required' : '',
    isSecret ? 'secret' : '',
    accepts,
    fallbackByMachine === undefined ? '' : `default: ${fallbackByMachine}`,
    `read by: ${services.join(', ')}`,
  ];
  return `# ${about}\n# (${rules.filter((rule) => rule !== '').join('; ')})\n${line(setting)}\n`;
};

/** Returns the text of `.env.example`. */
export const printEnvironment =
  (): string => `# Every setting of the services, with its default. Printed by \`npm run generate\`; do not edit.
# docker compose reads a file .env in its folder; the services read only the environment. See docs/configuration.md.

${allSettings().map(entry).join('\n')}`;
