import { isLong } from '@tintype/testing/long-form';
import { fullPages } from './full-pages.rows.ts';
import { testRows } from './rows-as-tests.ts';

/** `TINTYPE_LONG=1`: every row. Members of a class stand beside each other, so every third is one of each. */
testRows('fullPages', fullPages, (_row, at) => isLong || at % 3 === 0);
