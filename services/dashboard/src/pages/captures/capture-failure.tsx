import { FailurePanel } from '../../parts/failure-panel.tsx';
import type { Capture } from './captures-query.ts';

export const CaptureFailure = ({ capture: { row, report } }: { readonly capture: Capture }) => (
  <FailurePanel
    code={row.errorCode}
    message={row.errorMessage}
    stage={report?.stages.find(({ outcome }) => outcome === 'failed')?.stage}
  />
);
