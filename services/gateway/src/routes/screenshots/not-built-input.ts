/** Fields that are understood and have no machinery yet: asking for one outright is refused, with the field named. */
export const notBuiltInput: readonly { readonly field: string; readonly value: unknown }[] = [
  { field: 'actions', value: [{ type: 'click', selector: '#a' }] },
  { field: 'outputs', value: [{ type: 'html' }] },
  { field: 'fullPageMode', value: 'stitch' },
  { field: 'fullPageMode', value: 'STITCH' },
  { field: 'freezeFixed', value: false },
  { field: 'scrollInterval', value: 200 },
  { field: 'maxSections', value: 5 },
  { field: 'blockAds', value: true },
  { field: 'blockCookieBanners', value: true },
  { field: 'blockPopups', value: true },
  { field: 'blockLevel', value: 'light' },
  { field: 'stealthMode', value: true },
];
