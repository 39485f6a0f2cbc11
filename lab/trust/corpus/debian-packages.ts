/**
 * Debian's documentation packages under the names that rows have for them, each with those whose
 * files its pages link to.
 */
export const debianPackages: Readonly<Record<string, readonly string[]>> = {
  'debian.aptitude-doc-en': ['aptitude-doc-en'],
  'debian.asciidoctor-doc': ['asciidoctor-doc'],
  'debian.debian-faq': ['debian-faq'],
  'debian.python-attr-doc': ['python-attr-doc'],
  'debian.python-blinker-doc': ['python-blinker-doc'],
  'debian.python-click-doc': ['python-click-doc'],
  'debian.python-markdown-doc': ['python-markdown-doc'],
  'debian.python-mpmath-doc': ['python-mpmath-doc'],
  'debian.debian-policy': ['debian-policy', 'libjs-sphinxdoc', 'libjs-jquery', 'libjs-underscore'],
  'debian.developers-reference': [
    'developers-reference',
    'libjs-sphinxdoc',
    'libjs-jquery',
    'libjs-underscore',
    'sphinx-rtd-theme-common',
  ],
  'debian.git-doc': ['git-doc'],
  'debian.libeigen3-doc': ['libeigen3-doc', 'libjs-jquery'],
  'debian.nodejs-doc': ['nodejs-doc', 'libjs-highlight.js'],
  'debian.python3.11-doc': ['python3.11-doc', 'libjs-sphinxdoc', 'libjs-jquery', 'libjs-underscore'],
  'debian.sqlite3-doc': ['sqlite3-doc'],
};
