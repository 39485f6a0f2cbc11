import { testRows } from './rows-as-tests.ts';
import { texts } from './texts.rows.ts';

testRows('texts', texts);
