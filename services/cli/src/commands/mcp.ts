import { command } from '../command.ts';
import { serveMcp } from '../serve-mcp.ts';

export const mcp = command({
  name: 'mcp',
  summary: 'Serve the Model Context Protocol on standard input and output, for agents on this machine',
  options: {
    url: { about: 'Address of the installation', value: 'URL', fallback: 'http://localhost:3000' },
  },
  // A key on the command line would stand in the list of processes.
  run: async ({ values: { url }, environment }) => {
    await serveMcp({ url, apiKey: environment['TINTYPE_API_KEY'] });
    return { json: {}, lines: [] };
  },
});
