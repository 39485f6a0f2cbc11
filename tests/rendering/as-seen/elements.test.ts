import { elements } from './elements.rows.ts';
import { testRows } from './rows-as-tests.ts';

testRows('elements', elements);
