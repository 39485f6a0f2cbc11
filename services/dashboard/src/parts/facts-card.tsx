import type { ReactNode } from 'react';
import { Facts, type Fact } from './facts.tsx';
import { Panel } from './panel.tsx';

type Props = { readonly title: string; readonly facts: readonly Fact[]; readonly children?: ReactNode };

/** A panel of names and values; `children` is a note below them. */
export const FactsCard = ({ title, facts, children }: Props) => (
  <Panel title={title}>
    <Facts facts={facts} />
    {children}
  </Panel>
);
