import { ShownOnce } from '../../../parts/shown-once.tsx';

type Props = { readonly codes: readonly string[] | undefined; readonly onKept: () => void };

export const RecoveryCodes = ({ codes, onKept }: Props) => (
  <ShownOnce
    title="Recovery codes"
    note="Store these codes in a safe place, separate from your phone. Each can be used once in place of a code from the app. They are not shown again."
    code={codes?.join('\n')}
    label="recovery codes"
    onDone={onKept}
  />
);
