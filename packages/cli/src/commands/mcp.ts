import { command } from '../command.ts';
import { serveMcp } from '../serve-mcp.ts';

export const mcp = command({
  name: 'mcp',
  group: 'Installation',
  summary: 'Serve the Model Context Protocol on stdin and stdout, for agents on this machine',
  options: {},
  example: 'mcp < /dev/null',
  isLocal: true,
  run: async ({ tintype }) => {
    await serveMcp(tintype());
    return { json: {}, lines: [] };
  },
});
