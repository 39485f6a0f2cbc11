import { EntranceForm, type EntranceField, type Values } from './entrance-form.tsx';
import { useEnter } from './use-enter.ts';

type Props = {
  /** Fields between the name and the password. */
  readonly fields?: readonly EntranceField[];
  readonly submit?: string;
  readonly create: (values: Values) => Promise<unknown>;
};

/** Creates an account and enters the dashboard with it. */
export function NewAccountForm({ fields = [], submit = 'Create account', create }: Props) {
  const enter = useEnter();
  return (
    <EntranceForm
      fields={[{ name: 'name', label: 'Your name', kind: 'text' }, ...fields, newPasswordField('Password')]}
      submit={submit}
      onSubmit={(values) => create(values).then(enter)}
    />
  );
}

/** The lengths are those of `passwordLengths` in the contracts. */
export const newPasswordField = (label: string): EntranceField => ({
  name: 'password',
  label,
  kind: 'new-password',
  about: 'At least 12 characters. Use several words or a password manager.',
});
