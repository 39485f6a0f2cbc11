import { document, type MarkdownCase } from './document.ts';

/** Text that can be clicked is text. */
export const documentsOfControls: readonly MarkdownCase[] = [
  document(
    'questions that open',
    '<div><button aria-expanded="false">How long?</button></div><div class="panel"><p>Three years.</p></div>',
    'How long?',
    '',
    'Three years.',
  ),
  document(
    'questions with a role',
    '<div role="button" tabindex="0">How long?</div><div><p>Three years.</p></div>',
    'How long?',
    '',
    'Three years.',
  ),
  document(
    'items that are buttons',
    '<ul><li><button><span>Small</span> <span>9 €</span></button></li><li><div role="button"><span>Large</span> <span>29 €</span></div></li></ul>',
    '- Small 9 €',
    '- Large 29 €',
  ),
  document('items with a role', '<ul><li role="button">One</li><li role="tab">Two</li></ul>', '- One', '- Two'),
  document('buttons beside each other', '<div><button>Save</button><button>Cancel</button></div>', 'Save Cancel'),
  document('a link round a button', '<p><a href="/x"><button>Buy</button></a></p>', '[Buy](https://example.com/x)'),
  document(
    'a link with a role round blocks',
    '<a href="/x" role="button"><div>One</div><div>two</div></a>',
    '[One two](https://example.com/x)',
  ),
  document('a button round a card', '<button><h3>Title</h3><p>About it</p></button>', '### Title', '', 'About it'),
  document('a button in a sentence', '<p>Press <button>Start</button> now.</p>', 'Press Start now.'),
  document(
    'what a form sends',
    '<form><p>Lamp</p><button type="submit">Add to cart</button></form>',
    'Lamp',
    '',
    'Add to cart',
  ),
  document('a button without words', '<p>a</p><button><svg></svg></button>', 'a'),
];
