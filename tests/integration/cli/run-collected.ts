import { recordingTerminal } from '@tintype/cli/for-tests/recording-terminal';
import { runCli } from '@tintype/administration/cli';

type Call = Omit<Parameters<typeof runCli>[0], 'terminal' | 'stopSignal'>;

/** The command line in this process, with all that it wrote. */
export async function runCollected(call: Call): Promise<{ exitCode: number; stdout: string; stderr: string }> {
  const { terminal, stdout, stderr } = recordingTerminal();
  const stopSignal = (): AbortSignal => new AbortController().signal;
  const exitCode = await runCli({ ...call, terminal, stopSignal });
  return { exitCode, stdout: stdout(), stderr: stderr() };
}
