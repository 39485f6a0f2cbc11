import { click } from './click.ts';
import { hover } from './hover.ts';
import { press } from './press.ts';
import { scroll } from './scroll.ts';
import { select } from './select.ts';
import { type } from './type.ts';
import { wait } from './wait.ts';
import type { Performers } from './action.ts';

/** What performs each kind of action. */
export const performers: Performers = { click, type, press, hover, select, scroll, wait };
