import { optionPages } from './options/option-pages.ts';

/** Prints the pages of `docs/options/`, as a JSON object. Their pictures are taken by `npm run lab pictures -- options`. */
process.stdout.write(JSON.stringify(optionPages()));
