/** A small document, and the Markdown that it has to become. Relative addresses are relative to https://example.com/docs/. */
export type MarkdownCase = { readonly what: string; readonly html: string; readonly markdown: string };
const document = (what: string, html: string, ...lines: readonly string[]): MarkdownCase => ({
  what,
  html,
  markdown: `${lines.join('\n')}\n`,
});

const headings = [
  document('headings keep their level', '<h1>A</h1><h2>B</h2><h6>C</h6>', '# A', '', '## B', '', '###### C'),
  document('a heading is one line', '<h2>Two<br>lines <span>and\n more</span></h2>', '## Two lines and more'),
  document(
    'the sign that links to a heading goes',
    '<h2>Setup <a class="headerlink" href="#setup">¶</a></h2>',
    '## Setup',
  ),
  document('an empty heading is none', '<h2> </h2><p>Text</p>', 'Text'),
  document(
    'a heading that opens something keeps its words',
    '<h3><button>Question?</button></h3><p>Answer</p>',
    '### Question?',
    '',
    'Answer',
  ),
];

const text = [
  document('paragraphs and line breaks', '<p>One<br>two</p>\n<p>Three</p>', 'One  ', 'two', '', 'Three'),
  document('whitespace is one space', '<p>a \n\t b<span> c</span> <b>d</b></p>', 'a b c **d**'),
  document('bold, italic, struck, quoted', '<p><b>b</b> <em>i</em> <del>s</del> <q>q</q></p>', '**b** *i* ~~s~~ "q"'),
  document('space goes out of emphasis', '<p>a<b> b </b>c</p>', 'a **b** c'),
  document('bold in bold is bold', '<p><strong>a <b>b</b></strong></p>', '**a b**'),
  document('bold around blocks leaves no signs', '<b><p>a</p><p>b</p></b>', 'a', '', 'b'),
  document(
    'signs that mean something are escaped',
    '<p>*a* _b_ `c` [d] # e \\ f</p>',
    '\\*a\\* \\_b\\_ \\`c\\` \\[d\\] # e \\\\ f',
  ),
  document('names with underscores stay readable', '<p>snake_case_name</p>', 'snake_case_name'),
  document(
    'text about HTML stays text',
    '<p>Use &lt;br&gt; and &amp;amp; or 1 &lt; 2</p>',
    'Use \\<br> and \\&amp; or 1 < 2',
  ),
  document(
    'what looks like a list or a heading is neither',
    '<p>1. one</p><p>- two</p><p># three</p><p>&gt; four</p><p>2024. five</p>',
    '1\\. one',
    '',
    '\\- two',
    '',
    '\\# three',
    '',
    '\\> four',
    '',
    '2024\\. five',
  ),
  document(
    'powers keep their meaning',
    '<p>10<sup>2</sup> m<sup>3</sup>, H<sub>2</sub>O</p>',
    '10<sup>2</sup> m<sup>3</sup>, H<sub>2</sub>O',
  ),
  document('keys are code', '<p>Press <kbd>Ctrl</kbd>+<kbd>C</kbd></p>', 'Press `Ctrl`\\+`C`'),
  document('quotes', '<blockquote><p>One</p><blockquote><p>Two</p></blockquote></blockquote>', '> One', '>', '> > Two'),
  document('a rule', '<p>a</p><hr><p>b</p>', 'a', '', '---', '', 'b'),
  document(
    'text after what was removed stays',
    '<p>before<script>x()</script> after<style>p{}</style>, end</p>',
    'before after, end',
  ),
  document(
    'hidden elements and what is no content go',
    '<p hidden>no</p><template><p>no</p></template><noscript>no</noscript><svg><text>no</text></svg><p>yes</p>',
    'yes',
  ),
  document(
    'what can be opened is there',
    '<details><summary>More</summary><p>Inside</p></details>',
    '**More**',
    '',
    'Inside',
  ),
  document(
    'readings stand in parentheses',
    '<p><ruby>漢字<rp>(</rp><rt>かんじ</rt><rp>)</rp></ruby>です</p>',
    '漢字(かんじ)です',
  ),
  document(
    'formulas keep their source',
    '<p>So <span class="katex"><span class="katex-mathml"><math><semantics><mrow><mi>x</mi></mrow><annotation encoding="application/x-tex">x_1^2</annotation></semantics></math></span><span class="katex-html" aria-hidden="true">x12</span></span>.</p>',
    'So $x_1^2$.',
  ),
];

const rightToLeft = [
  document(
    'Hebrew',
    '<div dir="rtl"><h1>שלום</h1><p>זה <b>מודגש</b> וזה <a href="/he">קישור</a>.</p></div>',
    '# שלום',
    '',
    'זה **מודגש** וזה [קישור](https://example.com/he).',
  ),
  document(
    'Arabic in a list',
    '<ul dir="rtl"><li>واحد</li><li>اثنان <code>code</code></li></ul>',
    '- واحد',
    '- اثنان `code`',
  ),
  document('marks of direction stay', '<p>a \u200Fא\u200E b</p>', 'a \u200Fא\u200E b'),
  document(
    'a table from right to left',
    '<table dir="rtl"><tr><th>שם<th>גיל<tr><td>דן<td>7</table>',
    '| שם | גיל |',
    '| --- | --- |',
    '| דן | 7 |',
  ),
];

const lists = [
  document(
    'lists in lists',
    '<ul><li>a<ul><li>b<ul><li>c</li></ul></li></ul></li><li>d</li></ul>',
    '- a',
    '  - b',
    '    - c',
    '- d',
  ),
  document(
    'numbers go on where they start',
    '<ol start="9"><li>a</li><li>b<ul><li>c</li></ul></li></ol>',
    '9. a',
    '10. b',
    '    - c',
  ),
  document('an item of several paragraphs', '<ul><li><p>a</p><p>b</p></li><li>c</li></ul>', '- a', '', '  b', '- c'),
  document(
    'code in an item',
    '<ol><li>Run<pre><code class="language-sh">ls\n\npwd</code></pre></li></ol>',
    '1. Run',
    '',
    '   ```sh',
    '   ls',
    '',
    '   pwd',
    '   ```',
  ),
  document(
    'a list beside its items belongs to the one before',
    '<ul><li>a</li><ul><li>b</li></ul><li>c</li></ul>',
    '- a',
    '  - b',
    '- c',
  ),
  document('two lists in a row stay two', '<ul><li>a</li></ul><ul><li>b</li></ul>', '- a', '', '* b'),
  document('empty items go', '<ul><li>a</li><li> </li></ul>', '- a'),
  document(
    'tasks',
    '<ul><li><input type="checkbox" checked> done</li><li><input type="checkbox">open</li></ul>',
    '- [x] done',
    '- [ ] open',
  ),
  document(
    'definitions',
    '<dl><dt>One</dt><dd>first</dd><dd>second</dd><dt>Two</dt><dd><p>third</p></dd></dl>',
    '- **One**',
    '  - first',
    '  - second',
    '- **Two**',
    '  - third',
  ),
  document('definitions in groups', '<dl><div><dt>One</dt><dd>first</dd></div></dl>', '- **One**', '  - first'),
];

const code = [
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
  document('code in a line', '<p>The <code>a`b</code> and <code>&lt;x&gt; *y*</code></p>', 'The ``a`b`` and `<x> *y*`'),
  document(
    'code that is a link',
    '<p><code><a href="f.html">f()</a></code></p>',
    '[`f()`](https://example.com/docs/f.html)',
  ),
];

const links = [
  document(
    'addresses become absolute',
    '<p><a href="a">a</a> <a href="/b">b</a> <a href="//c.example/d">c</a> <a href="#e">e</a> <a href="mailto:f@example.com">f</a></p>',
    '[a](https://example.com/docs/a) [b](https://example.com/b) [c](https://c.example/d) [e](https://example.com/docs/#e) [f](mailto:f@example.com)',
  ),
  document(
    'the base of the document counts',
    '<base href="https://other.example/x/"><p><a href="a">a</a><img src="i.png" alt=""></p>',
    '[a](https://other.example/x/a)![](https://other.example/x/i.png)',
  ),
  document('a link that leads nowhere is its text', '<p><a href="javascript:go()">a</a> <a name="b">b</a></p>', 'a b'),
  document(
    'a card with a heading',
    '<a href="/x"><div><img src="/i.png" alt="Picture"><h3>Title</h3><p>About it</p></div></a>',
    '![Picture](https://example.com/i.png)',
    '',
    '### [Title](https://example.com/x)',
    '',
    'About it',
  ),
  document(
    'a link over several lines is one',
    '<a href="/x"><div>One</div><div>two</div></a>',
    '[One two](https://example.com/x)',
  ),
  document(
    'titles and signs in addresses',
    '<p><a href="/a (b)" title=\'say "x"\'>t</a></p>',
    '[t](https://example.com/a%20%28b%29 "say \\"x\\"")',
  ),
  document(
    'a link without text has its name',
    '<p><a href="/x" aria-label="Search"><svg></svg></a><a href="/y"></a></p>',
    '[Search](https://example.com/x)',
  ),
  document(
    'an exclamation before a link makes no image',
    '<p>Read this!<a href="/x">x</a></p>',
    'Read this\\![x](https://example.com/x)',
  ),
  document(
    'links to skip parts of the page go',
    '<a href="#main">Skip to main content</a><a class="skip-link" href="#n">Inhalt</a><main id="main"><p>Text</p></main>',
    'Text',
  ),
];

const images = [
  document(
    'an image with its text and title',
    '<p><img src="i.png" alt="A [b]" title="T"></p>',
    '![A \\[b\\]](https://example.com/docs/i.png "T")',
  ),
  document(
    'what is written into the page is left out',
    '<p>a<img src="data:image/gif;base64,R0lG" alt="x">b</p>',
    'ab',
  ),
  document(
    'a lazy image has its later address',
    '<p><img src="data:image/gif;base64,R0lG" data-src="/late.jpg" alt="x"></p>',
    '![x](https://example.com/late.jpg)',
  ),
  document(
    'the first of several sources',
    '<picture><source srcset="/a.webp"><img srcset="/a.png 1x, /b.png 2x" alt="x"></picture>',
    '![x](https://example.com/a.png)',
  ),
  document(
    'a picture in a link',
    '<a href="/x"><img src="/i.png" alt="x"></a>',
    '[![x](https://example.com/i.png)](https://example.com/x)',
  ),
  document(
    'a picture that counts readers goes',
    '<p>a<img src="https://t.example/p.gif" width="1" height="1"></p>',
    'a',
  ),
  document(
    'a figure with its caption',
    '<figure><img src="/i.png" alt="x"><figcaption>Caption</figcaption></figure>',
    '![x](https://example.com/i.png)',
    '',
    'Caption',
  ),
];

const tables = [
  document(
    'a table',
    '<table><thead><tr><th>A</th><th>B</th></tr></thead><tbody><tr><td>1</td><td><b>2</b></td></tr></tbody></table>',
    '| A | B |',
    '| --- | --- |',
    '| 1 | **2** |',
  ),
  document(
    'a table without a head has an empty one',
    '<table><tr><td>1</td><td>2</td></tr><tr><td>3</td><td>4</td></tr></table>',
    '|  |  |',
    '| --- | --- |',
    '| 1 | 2 |',
    '| 3 | 4 |',
  ),
  document(
    'cells over several columns',
    '<table><tr><th>A<th>B<th>C<tr><td colspan="2">1<td>2<tr><td>3<td colspan="2">4</table>',
    '| A | B | C |',
    '| --- | --- | --- |',
    '| 1 |  | 2 |',
    '| 3 | 4 |  |',
  ),
  document(
    'cells over several rows',
    '<table><tr><th>A<th>B<tr><td rowspan="2">1<td>2<tr><td>3<tr><td>4<td>5</table>',
    '| A | B |',
    '| --- | --- |',
    '| 1 | 2 |',
    '|  | 3 |',
    '| 4 | 5 |',
  ),
  document(
    'a head of two rows',
    '<table><thead><tr><th rowspan="2">Year<th colspan="2">Sales<tr><th>Q1<th>Q2</thead><tr><td>2026<td>1<td>2</table>',
    '| Year | Sales Q1 | Sales Q2 |',
    '| --- | --- | --- |',
    '| 2026 | 1 | 2 |',
  ),
  document(
    'lines, lists and bars in a cell',
    '<table><tr><th>A<th>B<tr><td>x|y<td><p>one</p><ul><li>two<li>three</ul></table>',
    '| A | B |',
    '| --- | --- |',
    '| x\\|y | one<br>- two<br>- three |',
  ),
  document(
    'columns keep their side',
    '<table><tr><th>A<th align="right">B<tr><td>1<td style="text-align: right">2</table>',
    '| A | B |',
    '| --- | ---: |',
    '| 1 | 2 |',
  ),
  document(
    'a caption',
    '<table><caption>Prices</caption><tr><th>A<th>B<tr><td>1<td>2</table>',
    'Prices',
    '',
    '| A | B |',
    '| --- | --- |',
    '| 1 | 2 |',
  ),
  document(
    'a table that only lays out',
    '<table role="presentation"><tr><td><h2>Left</h2></td><td><p>Right</p></td></tr></table>',
    '## Left',
    '',
    'Right',
  ),
  document(
    'a table around a table',
    '<table><tr><td>Before</td><td><table><tr><th>A<th>B<tr><td>1<td>2</table></td></tr></table>',
    'Before',
    '',
    '| A | B |',
    '| --- | --- |',
    '| 1 | 2 |',
  ),
  document(
    'rows of different lengths',
    '<table><tr><th>A<th>B<tr><td>1<tr><td>2<td>3<td>4</table>',
    '| A | B |  |',
    '| --- | --- | --- |',
    '| 1 |  |  |',
    '| 2 | 3 | 4 |',
  ),
];

export const markdownCases: readonly MarkdownCase[] = [
  headings,
  text,
  rightToLeft,
  lists,
  code,
  links,
  images,
  tables,
].flat();
