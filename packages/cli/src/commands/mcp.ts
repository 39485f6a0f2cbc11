import { command } from '../command.ts';

export const mcp = command({
  name: 'mcp',
  group: 'Installation',
  summary: 'Serve the Model Context Protocol on stdin and stdout, for agents on this machine',
  options: {},
  example: 'mcp < /dev/null',
  isLocal: true,
  run: async ({ tintype }) => {
    // Loaded only here, because the protocol is a large part of the program.
    const { serveMcp } = await import('../serve-mcp.ts');
    await serveMcp(tintype());
    return { json: {}, lines: [] };
  },
});
