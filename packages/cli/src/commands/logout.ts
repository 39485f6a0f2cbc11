import { command } from '../command.ts';
import { credentialsFile, removeCredentials } from '../connection/credentials.ts';

export const logout = command({
  name: 'logout',
  group: 'Installation',
  summary: 'Remove the file that login created',
  options: {},
  isLocal: true,
  example: 'logout',
  run: async ({ environment }) => {
    removeCredentials(environment);
    const path = credentialsFile(environment);
    return { json: { path }, lines: [`${path} was removed. The API key remains valid. Revoke it in the dashboard.`] };
  },
});
