import type { NodeType } from '@tintype/contracts/pipelines/nodes/nodes';

/** What is wrong with the data, the data, and the faults by the paths inside it. */
type Bad = readonly [name: string, data: unknown, faults: Readonly<Record<string, string>>];

const page = 'https://example.com/';
const view = { name: 'Desktop', options: {} };
const crop = { type: 'crop', width: 100, height: 100 };
const withOptions = (options: unknown): object => ({ views: [{ name: 'Desktop', options }] });

/** Faults that only the server finds, for they need the schemas of captures and edits. */
export const onlyOnServer: Readonly<Partial<Record<NodeType, readonly Bad[]>>> = {
  captures: [
    [
      'an option of another format',
      withOptions({ format: 'gif' }),
      { 'views.0.options.format': 'must be one of png, jpeg, webp, pdf' },
    ],
    [
      'an option that makes no picture',
      withOptions({ format: 'pdf' }),
      { 'views.0.options.format': 'must be one of png, jpeg, webp' },
    ],
    [
      'an option beyond its bounds',
      withOptions({ quality: 101 }),
      { 'views.0.options.quality': 'must be from 1 to 100' },
    ],
    [
      'an option inside of an option',
      withOptions({ viewport: { width: 1 } }),
      { 'views.0.options.viewport.width': 'must be from 100 to 4096' },
    ],
    [
      'an option that there is not',
      withOptions({ colour: 'red' }),
      { 'views.0.options.colour': 'is not a capture option' },
    ],
    [
      'an option with a URL',
      withOptions({ url: page }),
      { 'views.0.options.url': 'must not be set, because the sources and the trigger provide it' },
    ],
    [
      'an option of several outputs',
      withOptions({ outputs: [{ type: 'html' }] }),
      { 'views.0.options.outputs': 'is not allowed in views, each of which creates one image' },
    ],
  ],
  edit: [['an edit of no size', { edits: [{ type: 'crop', width: 10 }] }, { 'edits.0.height': 'is required' }]],
};

/** For each type of node. */
export const badData: Readonly<Record<NodeType, readonly Bad[]>> = {
  source: [
    ['without URLs', {}, { urls: 'is required' }],
    ['no URLs', { urls: [] }, { urls: 'must have at least 1 item' }],
    ['too many URLs', { urls: Array.from({ length: 1_001 }, () => page) }, { urls: 'must have at most 1000 items' }],
    ['URLs that are no list', { urls: page }, { urls: 'must be an array' }],
    ['a URL that is no text', { urls: [page, 7] }, { 'urls.1': 'must be a string' }],
    ['a URL of another scheme', { urls: ['ftp://example.com'] }, { 'urls.0': 'must start with http:// or https://' }],
    ['a URL that is none', { urls: ['https://exa mple.com'] }, { 'urls.0': 'is not a URL' }],
    [
      'a URL that is too long',
      { urls: [`${page}${'x'.repeat(8_200)}`] },
      { 'urls.0': 'must have at most 8192 characters' },
    ],
  ],
  trigger: [['settings', { token: 'x' }, { token: 'is not a field of this node' }]],
  schedule: [
    ['without a time zone', { schedule: 'daily' }, { timezone: 'is required' }],
    [
      'a time zone that there is not',
      { schedule: 'daily', timezone: 'Europe/Atlantis' },
      { timezone: 'is not an IANA time zone name' },
    ],
    [
      'a day that never comes',
      { schedule: '0 0 30 2 *', timezone: 'UTC' },
      { schedule: 'day of month: 30 does not exist in any of the months, so the schedule would never run' },
    ],
  ],
  captures: [
    ['no views', { views: [] }, { views: 'must have at least 1 item' }],
    [
      'too many views',
      { views: Array.from({ length: 11 }, (_one, index) => ({ name: `View ${index}`, options: {} })) },
      { views: 'must have at most 10 items' },
    ],
    ['a view without a name', { views: [{ options: {} }] }, { 'views.0.name': 'is required' }],
    [
      'a view of an empty name',
      { views: [{ ...view, name: ' ' }] },
      { 'views.0.name': 'must have at least 1 character' },
    ],
    [
      'two views of one name',
      { views: [view, view] },
      { 'views.1.name': 'is also the name of another view. Use a unique name' },
    ],
    ['options that are no object', withOptions('png'), { 'views.0.options': 'must be an object' }],
    [
      'a field that a view has not',
      { views: [{ ...view, url: page }] },
      { 'views.0.url': 'is not a field of this node' },
    ],
  ],
  edit: [
    ['no edits', { edits: [] }, { edits: 'must have at least 1 item' }],
    ['too many edits', { edits: Array.from({ length: 21 }, () => crop) }, { edits: 'must have at most 20 items' }],
    ['an edit that is no object', { edits: ['crop'] }, { 'edits.0': 'must be an object' }],
    ['an edit without a type', { edits: [{}] }, { 'edits.0.type': 'is required' }],
  ],
  gallery: [
    ['a list', [], { '': 'must be an object' }],
    ['no data', null, { '': 'must be an object' }],
    ['a secret', { secret: 'x' }, { secret: 'is not a field of this node' }],
    ['a title that is too long', { title: 'x'.repeat(201) }, { title: 'must have at most 200 characters' }],
    ['a title that is no text', { title: 5 }, { title: 'must be a string' }],
  ],
  webhook: [
    ['without an address', {}, { url: 'is required' }],
    ['an address of another scheme', { url: 'javascript:alert(1)' }, { url: 'must start with http:// or https://' }],
    [
      'custom data that is too long',
      { url: page, customData: 'x'.repeat(32_768) },
      { customData: 'must have at most 32768 bytes of JSON' },
    ],
  ],
};
