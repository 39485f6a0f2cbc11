/**
 * Sources of Debian under the names that rows have for them: their tests hold pages that no binary
 * package ships.
 */
export const debianSources: Readonly<Record<string, string>> = {
  'debian-source.recipe-scrapers': 'python-recipe-scrapers',
};
