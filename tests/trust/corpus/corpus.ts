import type { Row } from './row.ts';

const blog = 'startbootstrap-new-age/dist/index.html';
export const corpus: readonly Row[] = [
  { id: 'agency', package: 'startbootstrap-agency', class: 'template', file: 'dist/index.html' },
  { id: 'new-age', package: 'startbootstrap-new-age', class: 'template', file: 'dist/index.html' },
  { id: 'adminlte-dashboard', package: 'admin-lte', class: 'template', file: 'index.html' },
  { id: 'aos-index', package: 'aos', class: 'effect', file: 'demo/simple.html' },
  { id: 'wow-demo', package: 'wow.js', class: 'effect', file: 'demo.html' },
  {
    id: 'vanilla-cookieconsent',
    package: 'vanilla-cookieconsent',
    class: 'overlay',
    harness: {
      base: blog,
      styles: ['vanilla-cookieconsent/dist/cookieconsent.css'],
      scripts: ['vanilla-cookieconsent/dist/cookieconsent.umd.js'],
      open: `CookieConsent.run({categories:{necessary:{enabled:true,readOnly:true},analytics:{}},language:{default:'en',translations:{en:{consentModal:{title:'We use cookies',description:'Cookie modal description',acceptAllBtn:'Accept all',acceptNecessaryBtn:'Reject all',showPreferencesBtn:'Manage Individual preferences'},preferencesModal:{title:'Manage cookie preferences',sections:[]}}}}})`,
    },
  },
];
