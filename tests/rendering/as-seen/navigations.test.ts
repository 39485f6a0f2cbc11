import { navigations } from './navigations.rows.ts';
import { testRows } from './rows-as-tests.ts';

testRows('navigations', navigations);
