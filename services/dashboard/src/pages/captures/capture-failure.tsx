import { FailurePanel } from '../../parts/failure-panel.tsx';
import type { CaptureView } from './captures-query.ts';

export const CaptureFailure = ({ capture: { row, report } }: { readonly capture: CaptureView }) => (
  <FailurePanel
    code={row.errorCode}
    message={row.errorMessage}
    stage={report?.stages.find(({ outcome }) => outcome === 'failed')?.stage}
  />
);
