import { ActionIcon, Tooltip } from '@mantine/core';
import { Check, Copy, TextSelect } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import classes from './code-block.module.css';

/** The modifier key as it is written before a letter. */
export const formatModifier = (platform: string): string => (/^(Mac|iP)/.test(platform) ? '⌘' : 'Ctrl ');

type Props = Readonly<{ code: string; label: string }>;
type CodeBlockOutcome = 'copied' | 'marked';

const confirmationMs = 2_000;
const copyLabels: Readonly<Record<CodeBlockOutcome, string>> = {
  copied: 'Copied',
  marked: `Selected: press ${formatModifier(navigator.platform)}C`,
};

export function CodeBlock({ code, label }: Props) {
  const text = useRef<HTMLElement>(null);
  const [outcome, setOutcome] = useState<CodeBlockOutcome>();
  useEffect(() => {
    if (outcome === undefined) return;
    const timer = setTimeout(() => setOutcome(undefined), confirmationMs);
    return () => clearTimeout(timer);
  }, [outcome]);
  const copy = async (): Promise<void> => setOutcome((await copyText(code, text.current)) ? 'copied' : 'marked');
  return (
    <div className={classes.block}>
      <pre className={classes.code} tabIndex={0} role="region" aria-label={label}>
        <code ref={text}>{code}</code>
      </pre>
      <Tooltip
        label={outcome === undefined ? 'Copy' : copyLabels[outcome]}
        {...(outcome !== undefined && { opened: true })}
      >
        <ActionIcon className={classes.copy} variant="subtle" onClick={() => void copy()} aria-label={`Copy ${label}`}>
          {outcome === 'copied' ? (
            <Check size={16} />
          ) : outcome === 'marked' ? (
            <TextSelect size={16} />
          ) : (
            <Copy size={16} />
          )}
        </ActionIcon>
      </Tooltip>
      <span role="status" className="visually-hidden">
        {outcome !== undefined && copyLabels[outcome]}
      </span>
    </div>
  );
}

/**
 * Over plain http in a local network browsers have no `navigator.clipboard`. The shown text is then
 * copied by the browser's copy command, and stays selected for users who must press the keys.
 */
export async function copyText(text: string, shown: Node | null = null): Promise<boolean> {
  const { clipboard } = navigator as Partial<Navigator>;
  if (clipboard !== undefined)
    try {
      await clipboard.writeText(text);
      return true;
    } catch {
      // The browser forbids copying here, for example inside a frame or by a setting.
    }
  if (shown !== null) getSelection()?.selectAllChildren(shown);
  return canCopyByEvent(text);
}

function canCopyByEvent(text: string): boolean {
  let isGiven = false;
  const give = (event: ClipboardEvent): void => {
    event.preventDefault();
    event.clipboardData?.setData('text/plain', text);
    isGiven = true;
  };
  document.addEventListener('copy', give, { once: true });
  const isDone = document.execCommand('copy');
  document.removeEventListener('copy', give);
  return isDone && isGiven;
}
