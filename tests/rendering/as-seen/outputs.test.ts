import { outputs } from './outputs.rows.ts';
import { testRows } from './rows-as-tests.ts';

testRows('outputs', outputs);
