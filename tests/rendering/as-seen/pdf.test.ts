import { describe } from '@jest/globals';
import { papers } from './paper.rows.ts';
import { pdfs } from './pdf.rows.ts';
import { testRows } from './rows-as-tests.ts';

describe('content', () => testRows('pdfs', pdfs));
describe('paper', () => testRows('papers', papers));
