import { carets } from './carets.rows.ts';
import { testRows } from './rows-as-tests.ts';

testRows('carets', carets);
