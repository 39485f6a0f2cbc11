import { ActionIcon, Tooltip } from '@mantine/core';
import { Check, Copy, TextSelect } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { copyText } from './copy-text.ts';
import { mainKey } from './main-key.ts';
import classes from './code-block.module.css';

type Props = { readonly code: string; readonly label: string };
type CodeBlockOutcome = 'copied' | 'marked';

const confirmationMs = 2_000;
const words: Readonly<Record<CodeBlockOutcome, string>> = {
  copied: 'Copied',
  marked: `Selected: press ${mainKey(navigator.platform)}C`,
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
      <Tooltip label={outcome === undefined ? 'Copy' : words[outcome]} {...(outcome !== undefined && { opened: true })}>
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
        {outcome !== undefined && words[outcome]}
      </span>
    </div>
  );
}
