import { join } from 'node:path';

const data = process.env['TINTYPE_DATA_DIR'] ?? join(import.meta.dirname, '..', '..', '.tintype');

/** The pages of the benchmark as the browser shows them. None of it is committed. */
export const pagesFolder = join(data, 'main-content', 'pages');
/** The models that were trained without one fold each. */
export const foldModelsFile = join(data, 'main-content', 'fold-models.json');
