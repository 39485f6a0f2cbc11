import { command } from '../command.ts';
import { credentialsFile, removeCredentials } from '../connection/credentials.ts';

export const logout = command({
  name: 'logout',
  group: 'Installation',
  summary: 'Remove the file that login made',
  options: {},
  isLocal: true,
  example: 'logout',
  run: async ({ environment }) => {
    removeCredentials(environment);
    const path = credentialsFile(environment);
    return { json: { path }, lines: [`${path} is removed. The key itself stays valid: revoke it in the dashboard.`] };
  },
});
