import { pickerQuery } from '../picker/picker-query.ts';
import type { PageOfSteps } from './step-fields.tsx';
import type { Step } from './steps.ts';

/** The query of the picker's capture after these steps. */
export const afterSteps = ({ url, options }: PageOfSteps, performed: readonly Step[]) =>
  pickerQuery(url, performed.length === 0 ? options : { ...options, actions: performed });
