import { overlaysByLanguage, wantedByLanguage } from './overlays-by-language.rows.ts';
import { overlays } from './overlays.rows.ts';
import { testRows } from './rows-as-tests.ts';

testRows('overlays', [...overlaysByLanguage, ...wantedByLanguage, ...overlays]);
