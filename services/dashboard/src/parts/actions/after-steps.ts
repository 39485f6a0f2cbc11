import { pickerQuery } from '../picker/picker-query.ts';
import type { PageOfSteps } from './step-fields.tsx';
import type { Step } from './steps.ts';

/** The same capture as the picker's, after these steps. */
export const afterSteps = ({ url, options }: PageOfSteps, performed: readonly Step[]) =>
  pickerQuery(url, performed.length === 0 ? options : { ...options, actions: performed });
