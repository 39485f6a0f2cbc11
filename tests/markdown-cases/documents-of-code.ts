import { document, type MarkdownCase } from './document.ts';

const expected = ['```js', 'function f() {', '  return 1;', '', '}', '```'] as const;
const tokens = [
  '<span class="hljs-keyword">function</span> f() {',
  '  <span class="hljs-keyword">return</span> <span class="hljs-number">1</span>;',
  '',
  '}',
];
const rows = (row: (code: string, at: number) => string): string =>
  tokens.map((code, at) => row(code, at + 1)).join('');
const numbers = (sign: string): string => tokens.map((_code, at) => `${at + 1}${sign}`).join('');

/** As each highlighter writes the same four lines, of which the third is empty. */
const highlighters: readonly MarkdownCase[] = [
  document(
    'react-syntax-highlighter',
    `<pre><code class="language-js">${rows((code, at) => `<span class="linenumber react-syntax-highlighter-line-number">${at}</span><span>${code}\n</span>`)}</code></pre>`,
    ...expected,
  ),
  document(
    'highlight.js with highlightjs-line-numbers',
    `<pre><code class="hljs language-js"><table class="hljs-ln"><tbody>${rows((code, at) => `<tr><td class="hljs-ln-line hljs-ln-numbers" data-line-number="${at}"><div class="hljs-ln-n" data-line-number="${at}"></div></td><td class="hljs-ln-line hljs-ln-code" data-line-number="${at}">${code}</td></tr>`)}</tbody></table></code></pre>`,
    ...expected,
  ),
  document(
    'Rouge, a table in the block',
    `<div class="language-js highlighter-rouge"><div class="highlight"><pre class="highlight"><code><table class="rouge-table"><tbody><tr><td class="rouge-gutter gl"><pre class="lineno">${numbers('\n')}</pre></td><td class="rouge-code"><pre>${tokens.join('\n')}\n</pre></td></tr></tbody></table></code></pre></div></div>`,
    ...expected,
  ),
  document(
    'GitHub and its gists',
    `<div class="js-file-content highlight-source-js"><table class="highlight" data-tab-size="8"><tbody>${rows((code, at) => `<tr><td id="f-L${at}" class="blob-num js-line-number" data-line-number="${at}"></td><td id="f-LC${at}" class="blob-code blob-code-inner js-file-line">${code === '' ? '\n' : code}</td></tr>`)}</tbody></table></div>`,
    ...expected,
  ),
  document(
    'GitLab and Bitbucket, a row for each line with its number',
    `<table class="code language-js"><tbody>${rows((code, at) => `<tr><td class="line-num">${at}</td><td class="line-code"><code>${code}</code></td></tr>`)}</tbody></table>`,
    ...expected,
  ),
  document(
    'google-code-prettify',
    `<pre class="prettyprint linenums lang-js"><ol class="linenums">${rows((code, at) => `<li class="L${at - 1}">${code}</li>`)}</ol></pre>`,
    ...expected,
  ),
  document(
    'GeSHi',
    `<pre class="geshi" data-lang="js"><ol>${rows((code) => `<li class="li1"><div class="de1">${code}</div></li>`)}</ol></pre>`,
    ...expected,
  ),
  document(
    'SyntaxHighlighter',
    `<div class="syntaxhighlighter brush: js"><table><tbody><tr><td class="gutter">${rows((_code, at) => `<div class="line number${at}">${at}</div>`)}</td><td class="code"><div class="container">${rows((code) => `<div class="line">${code === '' ? '&nbsp;' : `<code class="js plain">${code.replace('  ', '&nbsp;&nbsp;')}</code>`}</div>`)}</div></td></tr></tbody></table></div>`,
    ...expected,
  ),
  document(
    'Hexo',
    `<figure class="highlight language-js"><table><tr><td class="gutter"><pre>${rows((_code, at) => `<span class="line">${at}</span><br>`)}</pre></td><td class="code"><pre>${rows((code) => `<span class="line">${code}</span><br>`)}</pre></td></tr></table></figure>`,
    ...expected,
  ),
  document(
    'Chroma, two cells',
    `<div class="highlight"><table class="lntable"><tr><td class="lntd"><pre><code>${rows((_code, at) => `<span class="lnt">${at}\n</span>`)}</code></pre></td><td class="lntd"><pre><code class="language-js" data-lang="js">${rows((code) => `<span class="line"><span class="cl">${code}\n</span></span>`)}</code></pre></td></tr></table></div>`,
    ...expected,
  ),
  document(
    'Chroma, numbers in the lines',
    `<pre><code class="language-js">${rows((code, at) => `<span class="line"><span class="ln">${at}</span><span class="cl">${code}\n</span></span>`)}</code></pre>`,
    ...expected,
  ),
  document(
    'Pygments, numbers in the lines',
    `<div class="highlight-js"><pre>${rows((code, at) => `<span class="linenos"> ${at}</span>${code}\n`)}</pre></div>`,
    ...expected,
  ),
  document(
    'Prism with line-numbers',
    `<pre class="line-numbers language-js"><code class="language-js">${tokens.join('\n')}<span aria-hidden="true" class="line-numbers-rows">${rows(() => '<span></span>')}</span></code></pre>`,
    ...expected,
  ),
  document(
    'Shiki',
    `<pre class="shiki" data-language="js"><code>${tokens.map((code) => `<span class="line">${code}</span>`).join('\n')}</code></pre>`,
    ...expected,
  ),
  document(
    'lines that are blocks, with and without an end',
    `<pre data-language="js"><code>${tokens.map((code) => `<div class="line">${code}</div>`).join('\n')}</code></pre>`,
    ...expected,
  ),
  document(
    'numbers that only their place tells',
    `<pre data-language="js">${rows((code, at) => `<span class="c9">${at}  </span>${code}\n`)}</pre>`,
    ...expected,
  ),
  document(
    'a button to copy and the name of the language in the block',
    `<pre data-language="js"><button class="copy">Copy</button><code>${tokens.join('\n')}</code><button>Copy</button></pre>`,
    ...expected,
  ),
];

/** Lines, languages and line numbers of code. */
export const documentsOfCode: readonly MarkdownCase[] = [
  document(
    'a block with its language',
    '<pre><code class="hljs language-js">let a = 1;\n  b();\n</code></pre>',
    '```js',
    'let a = 1;',
    '  b();',
    '```',
  ),
  document(
    'the language on what surrounds the block',
    '<div class="highlight-source-python"><pre><span>def</span> f():\n    pass</pre></div>',
    '```python',
    'def f():',
    '    pass',
    '```',
  ),
  document(
    'a block without a language',
    '<pre>  a\n\n\nb &lt;c&gt; *d*</pre>',
    '```',
    '  a',
    '',
    '',
    'b <c> *d*',
    '```',
  ),
  document(
    'backticks in a block do not end it',
    '<pre><code>```\nx\n```</code></pre>',
    '````',
    '```',
    'x',
    '```',
    '````',
  ),
  document(
    'line numbers are no code',
    '<table class="highlighttable"><tr><td class="linenos"><pre>1\n2</pre></td><td><div class="highlight"><pre class="language-c">int a;\nint b;</pre></div></td></tr></table>',
    '```c',
    'int a;',
    'int b;',
    '```',
  ),
  document('lines that are elements', '<pre><code><div>a</div><div>b</div></code></pre>', '```', 'a', 'b', '```'),
  document(
    'links in code in a line',
    '<p><code><a href="/boil">boil</a>(<a href="/w">Water</a> w)</code> or <code><a href="/one">one</a></code></p>',
    '[`boil`](https://example.com/boil)`(`[`Water`](https://example.com/w) `w)` or [`one`](https://example.com/one)',
  ),
  document('code in a line', '<p>The <code>a`b</code> and <code>&lt;x&gt; *y*</code></p>', 'The ``a`b`` and `<x> *y*`'),
  document(
    'code that is a link',
    '<p><code><a href="f.html">f()</a></code></p>',
    '[`f()`](https://example.com/docs/f.html)',
  ),
  document('numbers that are the code', '<pre>1\n2\n3</pre>', '```', '1', '2', '3', '```'),
  document(
    'numbers that begin lines of data',
    '<pre><code class="language-csv"><span class="hljs-number">1</span>,a\n<span class="hljs-number">2</span>,b\n</code></pre>',
    '```csv',
    '1,a',
    '2,b',
    '```',
  ),
  document(
    'a table of ranks',
    '<table><tr><td>1</td><td>Ole</td></tr><tr><td>2</td><td>Anna</td></tr></table>',
    '|  |  |',
    '| --- | --- |',
    '| 1 | Ole |',
    '| 2 | Anna |',
  ),
  ...highlighters,
];
