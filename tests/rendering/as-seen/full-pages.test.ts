import { fullPages } from './full-pages.rows.ts';
import { testRows } from './rows-as-tests.ts';

testRows('fullPages', fullPages);
