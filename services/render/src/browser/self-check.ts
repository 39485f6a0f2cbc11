import { readFile } from 'node:fs/promises';
import type { BrowserProcess } from './launch.ts';
import { groupProcesses } from './process-memory.ts';

/**
 * Conditions that every process in which a page's code runs must meet. `wrong` describes the
 * problem if a condition is not met.
 */
const rules: readonly { readonly holds: (status: ProcessStatus) => boolean; readonly wrong: string }[] = [
  { holds: ({ uid }) => uid !== 0, wrong: 'runs as root' },
  { holds: ({ seccomp }) => seccomp === 2, wrong: 'has no seccomp filter' },
  { holds: ({ pidNamespaces }) => pidNamespaces > 1, wrong: 'has no separate process namespace' },
];
type ProcessStatus = { readonly uid: number; readonly seccomp: number; readonly pidNamespaces: number };

/** Refuses a browser whose sandbox is off: a page could then read what the worker reads. */
export async function assertSandboxed({
  pid,
  browser,
  endpoints,
}: Pick<BrowserProcess, 'pid' | 'browser' | 'endpoints'>): Promise<void> {
  const endpoint = await endpoints.open();
  const context = await browser.createBrowserContext({ proxyServer: endpoint.proxyUrl });
  try {
    await context.newPage();
    const renderers = groupProcesses(pid).filter(({ kind }) => kind === 'renderer');
    if (renderers.length === 0) throw new Error('The sandbox check found no renderer process');
    for (const { pid: renderer } of renderers) {
      const status = await readStatus(renderer);
      const broken = rules.find(({ holds }) => !holds(status));
      if (broken !== undefined)
        throw new Error(
          `The browser's sandbox is off: renderer ${renderer} ${broken.wrong}. Run the worker as an ordinary ` +
            'user and allow user namespaces.',
        );
    }
  } finally {
    endpoint.close();
    await context.close();
  }
}

async function readStatus(pid: number): Promise<ProcessStatus> {
  const text = await readFile(`/proc/${pid}/status`, 'utf8');
  const field = (name: string): string[] => new RegExp(`^${name}:\\s*(.*)$`, 'm').exec(text)?.[1]?.split(/\s+/) ?? [];
  return {
    uid: Number(field('Uid')[1] ?? 0),
    seccomp: Number(field('Seccomp')[0] ?? 0),
    pidNamespaces: field('NSpid').length,
  };
}
