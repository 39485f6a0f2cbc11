import { document, type MarkdownCase } from './document.ts';
import { documentsOfCode } from './documents-of-code.ts';
import { documentsOfControls } from './documents-of-controls.ts';
import { documentsOfFormulas } from './documents-of-formulas.ts';
import { documentsOfLists } from './documents-of-lists.ts';
import { documentsOfTables } from './documents-of-tables.ts';

const headings = [
  document('headings keep their level', '<h1>A</h1><h2>B</h2><h6>C</h6>', '# A', '', '## B', '', '###### C'),
  document('a heading is one line', '<h2>Two<br>lines <span>and\n more</span></h2>', '## Two lines and more'),
  document(
    'the sign that links to a heading goes',
    '<h2>Setup <a class="headerlink" href="#setup">¶</a></h2>',
    '## Setup',
  ),
  document(
    'the sign that links to an example goes, with its name',
    '<p>one.py <a class="headerlink" href="#one" title="Permalink to this code"></a></p>',
    'one.py',
  ),
  document(
    'a sign that only scripts see goes',
    '<h2>Setup <a class="header-anchor" href="#setup" aria-label="Permalink to Setup">&#8203;</a></h2>',
    '## Setup',
  ),
  document(
    'a sign next to the heading goes, with its name',
    '<div><h2>Setup</h2><a class="anchor" aria-label="Permalink: Setup" href="#setup"></a></div>',
    '## Setup',
  ),
  document(
    'an empty link to another page has its name',
    '<p><a href="/feed#new" title="News feed"></a></p>',
    '[News feed](https://example.com/feed#new)',
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
  document(
    'emphasis that stars would not make is HTML',
    '<p><b>Note:</b>the lid</p><p>名前は<b>「海」</b>です</p><p>Call<em>(now)</em>please</p>',
    '<strong>Note:</strong>the lid',
    '',
    '名前は<strong>「海」</strong>です',
    '',
    'Call<em>(now)</em>please',
  ),
  document(
    'emphasis next to emphasis',
    '<p><b>one</b><b>two</b> <b>a</b><i>b</i> <em>x<strong>y</strong></em> <b><i>z</i></b></p>',
    '**onetwo** <strong>a</strong><em>b</em> *x<strong>y</strong>* ***z***',
  ),
  document(
    'emphasis next to code and links',
    '<p><b>(a)</b><code>b</code><b>(c)</b> <a href="/d"><b>d.</b></a><b>e</b></p>',
    '**(a)**`b`**(c)** [**d.**](https://example.com/d)**e**',
  ),
  document(
    'line breaks at the edge of formatting end the line',
    '<p><span>one<br></span>two <b>three<br></b>four <a href="/x">five<br></a>six</p>',
    'one  ',
    'two **three**  ',
    'four [five](https://example.com/x)  ',
    'six',
  ),
  document(
    'no line begins with space, which would make it code',
    '<p>Run:<br>&nbsp;&nbsp;&nbsp; &nbsp;<span> pump -t</span></p>',
    'Run:  ',
    'pump -t',
  ),
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
    'a link around boxes with an image is one line',
    '<div>\n  <a href="/big.jpg"><div> <picture> <img src="/i.png" alt="x"></picture> <div><button></button></div></div></a></div>',
    '[![x](https://example.com/i.png)](https://example.com/big.jpg)',
  ),
  document(
    'a figure with its caption',
    '<figure><img src="/i.png" alt="x"><figcaption>Caption</figcaption></figure>',
    '![x](https://example.com/i.png)',
    '',
    'Caption',
  ),
];

export const markdownCases: readonly MarkdownCase[] = [
  headings,
  text,
  rightToLeft,
  links,
  images,
  documentsOfLists,
  documentsOfCode,
  documentsOfTables,
  documentsOfFormulas,
  documentsOfControls,
].flat();
