import { command } from '../command.ts';
import { completionScripts, shells, type Shell } from '../completion.ts';

export const completion = command({
  name: 'completion',
  group: 'Installation',
  summary: 'Print the shell script that completes commands, flags and names',
  words: [{ name: 'SHELL', about: 'to load it: source <(tintype completion bash)', choices: shells }],
  options: {},
  isLocal: true,
  example: 'completion bash',
  run: async ({ words: [shell] }) => {
    const lines = completionScripts[shell as Shell];
    return { json: { shell, script: lines.join('\n') }, lines };
  },
});
