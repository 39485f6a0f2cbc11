import { Text, UnstyledButton } from '@mantine/core';
import { CircleAlert } from 'lucide-react';
import { Panel } from '../../parts/panel.tsx';
import { findProblemNode, formatGraphProblem } from './graph/graph-problems.ts';
import type { Draft } from './use-draft.ts';
import classes from './editor.module.css';

/** Lists all problems. Each leads to its step. */
export function Problems({ draft: { graph, allProblems, select } }: { readonly draft: Draft }) {
  const go = (id: string | undefined): void => {
    if (id === undefined) return;
    select(new Set([id]));
    const step = document.querySelector<HTMLElement>(
      `[data-step="${CSS.escape(id)}"], .react-flow__node[data-id="${CSS.escape(id)}"]`,
    );
    step?.focus();
  };
  return (
    <div role="region" aria-label="Problems" aria-live="polite">
      <Panel title="Problems">
        {allProblems.length === 0 && (
          <Text size="sm" c="dimmed">
            No problems. Changes are saved automatically. Connect the output on the right edge of a step to an input of
            the same shape on another step. You can copy, cut and paste steps, also between pipelines.
          </Text>
        )}
        <ul className={classes.problems}>
          {allProblems.map((problem, index) => (
            <li key={index}>
              <UnstyledButton className={classes.problem} onClick={() => go(findProblemNode(graph, problem))}>
                <CircleAlert size={14} aria-hidden />
                {formatGraphProblem(graph, problem)}
              </UnstyledButton>
            </li>
          ))}
        </ul>
      </Panel>
    </div>
  );
}
