import { listSettings, type DocumentedSetting } from './settings.ts';

/**
 * Returns the line of a setting. A setting with a default stays a comment, so that a copy of the
 * file changes nothing.
 */
const formatSettingLine = ({ env, fallback }: DocumentedSetting): string =>
  fallback === undefined ? `${env}=` : `# ${env}=${fallback}`;

const formatSettingEntry = (setting: DocumentedSetting): string => {
  const { about, accepts, fallback, fallbackByMachine, isSecret, services } = setting;
  const rules = [
    fallback === undefined ? 'required' : '',
    isSecret ? 'secret' : '',
    accepts,
    fallbackByMachine === undefined ? '' : `default: ${fallbackByMachine}`,
    `read by: ${services.join(', ')}`,
  ];
  return `# ${about}\n# (${rules.filter((rule) => rule !== '').join('; ')})\n${formatSettingLine(setting)}\n`;
};

/** Returns the text of `.env.example`. */
export const printEnvironment =
  (): string => `# Every setting of the services, with its default. Printed by \`npm run generate\`; do not edit.
# docker compose reads a file .env in its folder; the services read only the environment. See docs/configuration.md.

${listSettings().map(formatSettingEntry).join('\n')}`;
