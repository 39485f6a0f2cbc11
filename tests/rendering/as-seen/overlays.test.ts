import { overlays } from './overlays.rows.ts';
import { testRows } from './rows-as-tests.ts';

testRows('overlays', overlays);
