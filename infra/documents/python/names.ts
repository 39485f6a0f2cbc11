/** Python keywords that the interface uses or may use as names. */
const pythonKeywords = new Set(
  (
    'False None True and as assert async await break class continue def del elif else except finally for ' +
    'from global if import in is lambda nonlocal not or pass raise return try while with yield'
  ).split(' '),
);

/**
 * Converts a name to Python style: `fullPage` becomes `full_page`. A keyword gets the customary
 * underscore (PEP 8).
 */
export function toSnakeCase(name: string): string {
  const snake = name
    .replaceAll('-', '_')
    .replaceAll(/([A-Z]+)([A-Z][a-z])/g, '$1_$2')
    .replaceAll(/([a-z0-9])([A-Z])/g, '$1_$2')
    .toLowerCase();
  return pythonKeywords.has(snake) ? `${snake}_` : snake;
}

/** Returns whether a class body can have a field of this name. */
export const isFieldName = (name: string): boolean => /^[A-Za-z_]\w*$/.test(name) && !pythonKeywords.has(name);

export const formatPythonText = (text: string): string => JSON.stringify(text);

/** Formats a docstring in one line. */
export const formatDocstring = (text: string, indent: string): string =>
  `${indent}"""${text.replaceAll('\\', '\\\\').replaceAll('"""', "'''").replaceAll(/\s+/g, ' ').replace(/"$/, '" ')}"""`;
