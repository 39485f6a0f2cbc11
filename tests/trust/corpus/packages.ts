/** Every package of the corpus with its versions, the most usual last. Fetched when the corpus is first served, never committed. */
export const allVersions: Readonly<Record<string, readonly string[]>> = {
  'startbootstrap-agency': ['7.0.12'],
  'startbootstrap-new-age': ['6.0.7'],
  'admin-lte': ['3.2.0'],
  aos: ['2.3.4'],
  'wow.js': ['1.2.2'],
  jquery: ['1.12.4', '2.2.4', '3.7.1'],
  bootstrap: ['3.4.1', '4.6.2', '5.2.3', '5.3.3'],
  '@fortawesome/fontawesome-free': ['5.15.4', '6.3.0'],
  '@fontsource/montserrat': ['5.1.0'],
  '@fontsource/roboto-slab': ['5.1.0'],
  'vanilla-cookieconsent': ['3.1.0'],
  sweetalert2: ['11.14.5'],
  cookieconsent: ['3.1.1'],
  'bootstrap-icons': ['1.11.3'],
};

export const packageVersions = (name: string): readonly string[] => allVersions[name] ?? [];

export const allSpecs: readonly (readonly [string, string])[] = Object.entries(allVersions).flatMap(
  ([name, versions]) => versions.map((version) => [name, version] as const),
);
