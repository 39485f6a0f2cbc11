import { documents } from './documents.rows.ts';
import { testRows } from './rows-as-tests.ts';

testRows('documents', documents);
