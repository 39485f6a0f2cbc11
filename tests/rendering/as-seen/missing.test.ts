import { missing } from './missing.rows.ts';
import { testRows } from './rows-as-tests.ts';

testRows('missing', missing);
