import { pdfs } from './pdf.rows.ts';
import { testRows } from './rows-as-tests.ts';

testRows('pdfs', pdfs);
