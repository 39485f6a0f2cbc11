import { command, WrongUse } from '../command.ts';
import { completionScripts, shells } from '../completion.ts';

export const completion = command({
  name: 'completion',
  group: 'Installation',
  summary: 'Print what makes a shell complete commands, flags and names',
  words: [{ name: 'SHELL', about: `${shells.join(', ')}; to load it: source <(tintype completion bash)` }],
  options: {},
  isLocal: true,
  example: 'completion bash',
  run: async ({ words: [name] }) => {
    const shell = shells.find((one) => one === name);
    if (shell === undefined) throw new WrongUse(`There is no shell "${name}"; there are ${shells.join(', ')}`);
    const lines = completionScripts[shell];
    return { json: { shell, script: lines.join('\n') }, lines };
  },
});
