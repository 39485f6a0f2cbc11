import type { ClassName, Row } from './row.ts';

/** Pages as their packages ship them: class, package, files. */
const shipped: readonly (readonly [ClassName, string, readonly string[]])[] = [
  ['template', 'startbootstrap-agency', ['dist/index.html']],
  ['template', 'startbootstrap-business-casual', ['dist/index.html', 'dist/products.html']],
  ['template', 'startbootstrap-clean-blog', ['dist/index.html', 'dist/post.html', 'dist/about.html']],
  ['template', 'startbootstrap-coming-soon', ['dist/index.html']],
  ['template', 'startbootstrap-creative', ['dist/index.html']],
  ['template', 'startbootstrap-freelancer', ['dist/index.html']],
  ['template', 'startbootstrap-grayscale', ['dist/index.html']],
  ['template', 'startbootstrap-landing-page', ['dist/index.html']],
  ['template', 'startbootstrap-modern-business', ['dist/index.html', 'dist/about.html', 'dist/portfolio-item.html']],
  ['template', 'startbootstrap-new-age', ['dist/index.html']],
  ['template', 'startbootstrap-resume', ['dist/index.html']],
  ['template', 'startbootstrap-sb-admin', ['dist/index.html', 'dist/charts.html', 'dist/tables.html']],
  ['template', 'startbootstrap-sb-admin-2', ['index.html', 'charts.html', 'cards.html', 'login.html']],
  ['template', 'startbootstrap-simple-sidebar', ['dist/index.html']],
  ['template', 'startbootstrap-stylish-portfolio', ['dist/index.html']],
  ['template', 'admin-lte', ['index.html', 'index2.html', 'pages/widgets.html', 'pages/UI/timeline.html']],
  [
    'template',
    'gentelella',
    [
      'dist/production/landing.html',
      'dist/production/index.html',
      'dist/production/widgets.html',
      'dist/production/e_commerce.html',
      'dist/production/fixed_footer.html',
    ],
  ],
  [
    'template',
    '@creative-tim-official/argon-dashboard-free',
    ['examples/dashboard.html', 'examples/profile.html', 'examples/tables.html', 'docs/documentation.html'],
  ],
  ['template', 'material-dashboard', ['pages/dashboard.html', 'pages/profile.html', 'pages/sign-in.html']],
  ['template', 'material-kit', ['index.html', 'examples/landing-page.html', 'examples/profile-page.html']],
  ['template', 'soft-ui-dashboard', ['pages/dashboard.html', 'pages/billing.html', 'pages/sign-up.html']],
  ['template', 'featherlight', ['index.html']],
  ['template', 'remodal', ['examples/index.html']],
  ['template', 'jquery-confirm', ['index.html']],
  ['template', 'lightbox2', ['examples/index.html']],
  ['template', 'simplelightbox', ['demo/index.html']],
  ['template', 'simple-line-icons', ['docs/index.html']],
  ['template', 'flag-icon-css', ['index.html']],
  ['template', 'dragula', ['index.html']],
  ['template', 'jquery-ui-dist', ['index.html']],
  ['template', 'vivus', ['index.html']],
  ['template', 'toastify-js', ['index.html']],

  ['effect', 'aos', ['demo/simple.html', 'demo/async.html']],
  ['effect', 'wow.js', ['demo.html']],
  ['effect', 'rellax', ['demo.html']],
  [
    'effect',
    'skrollr',
    ['examples/classic.html', 'examples/fixed_nav.html', 'examples/bg_constant_speed_less.html', 'examples/path.html'],
  ],
  [
    'effect',
    'owl.carousel',
    ['docs/demos/autoplay.html', 'docs/demos/lazyLoad.html', 'docs/demos/animate.html', 'docs/demos/basic.html'],
  ],
  ['effect', 'slick-carousel', ['index.html']],
  ['effect', 'flickity', ['sandbox/basic.html', 'sandbox/lazyload.html', 'sandbox/adaptive-height.html']],
  ['effect', 'particles.js', ['demo/index.html']],
  ['effect', 'vegas', ['tests/index.html']],
  ['effect', 'granim', ['docs/index.html', 'docs/examples.html']],
  ['effect', 'vanta', ['index.html']],
  ['effect', 'spinkit', ['examples.html']],
  ['effect', 'loaders.css', ['demo/demo.html']],
  ['effect', 'odometer', ['docs/welcome/index.html']],
  ['effect', 'countup.js', ['index.html']],
  ['effect', 'galleria', ['src/themes/classic/demo.html', 'src/themes/twelve/demo.html']],
  [
    'effect',
    'uikit',
    [
      'tests/scrollspy.html',
      'tests/parallax.html',
      'tests/sticky.html',
      'tests/slideshow.html',
      'tests/sticky-parallax.html',
      'tests/grid-parallax.html',
    ],
  ],
  [
    'effect',
    'foundation-sites',
    ['test/visual/orbit/orbit.html', 'test/visual/sticky/simple-menu.html', 'test/visual/magellan/active-item.html'],
  ],

  [
    'rendered',
    'todomvc',
    [
      'index.html',
      'examples/react/index.html',
      'examples/vue/index.html',
      'examples/angularjs/index.html',
      'examples/emberjs/index.html',
      'examples/knockoutjs/index.html',
    ],
  ],
  ['rendered', 'nvd3', ['examples/lineChart.html', 'examples/stackedAreaChart.html']],
  ['rendered', 'morris.js', ['examples/days.html', 'examples/stacked_bars.html', 'examples/donut.html']],
  ['rendered', 'treant-js', ['examples/evolution-tree/index.html', 'examples/basic-example/index.html']],
  ['rendered', 'orgchart', ['demo/ajax-datasource.html', 'demo/family-tree.html']],
  [
    'rendered',
    'leaflet.markercluster',
    ['example/marker-clustering.html', 'example/marker-clustering-realworld.388.html', 'example/geojson.html'],
  ],
  ['rendered', 'marzipano', ['demos/sample-tour/index.html', 'demos/flat/index.html']],
  ['rendered', 'jstree', ['demo/basic/index.html']],
  ['rendered', 'ckeditor4', ['samples/index.html']],
  ['rendered', 'jsoneditor', ['examples/01_basic_usage.html', 'examples/03_switch_mode.html']],

  ['scroller', 'reveal.js', ['demo.html']],
  ['scroller', 'impress.js', ['index.html']],
  [
    'scroller',
    'webslides',
    ['demos/landings.html', 'demos/components.html', 'demos/keynote.html', 'demos/portfolios.html'],
  ],
  ['scroller', 'pagepiling.js', ['examples/demoPage.html', 'examples/backgrounds.html']],
  ['scroller', 'iscroll', ['demos/simple/index.html', 'demos/parallax/index.html', 'demos/scrollbars/index.html']],

  [
    'documentation',
    'debian.python3.11-doc',
    ['usr/share/doc/python3.11/html/library/json.html', 'usr/share/doc/python3.11/html/tutorial/classes.html'],
  ],
  ['documentation', 'debian.developers-reference', ['usr/share/developers-reference/best-pkging-practices.html']],
  ['documentation', 'debian.debian-policy', ['usr/share/doc/debian-policy/policy.html/ch-source.html']],
  [
    'documentation',
    'debian.libeigen3-doc',
    [
      'usr/share/doc/libeigen3-dev/html/GettingStarted.html',
      'usr/share/doc/libeigen3-dev/html/group__TutorialMatrixClass.html',
    ],
  ],
  ['documentation', 'debian.nodejs-doc', ['usr/share/doc/nodejs/api/path.html']],
  [
    'documentation',
    'debian.sqlite3-doc',
    ['usr/share/doc/sqlite3/lang_select.html', 'usr/share/doc/sqlite3/lang_insert.html'],
  ],
  [
    'documentation',
    'debian.git-doc',
    ['usr/share/doc/git-doc/git-rebase.html', 'usr/share/doc/git-doc/giteveryday.html'],
  ],
  ['documentation', 'granim', ['docs/api.html']],
  ['documentation', 'owl.carousel', ['docs/docs/api-options.html']],
  ['documentation', 'material-dashboard', ['docs/documentation.html']],
  ['documentation', 'vex-js', ['docs/welcome/index.html']],
  ['documentation', 'jquery-confirm', ['form.html']],
];

export const shippedPages: readonly Row[] = shipped.flatMap(([className, name, files]) =>
  files.map((file) => ({ id: idOf(name, file), package: name, class: className, file })),
);

/** The name of the package and what tells its pages apart. */
function idOf(name: string, file: string): string {
  const words = file.replace(/^usr\/share\/(doc\/)?/, '').split('/');
  const kept = words.filter(
    (word) => !/^(dist|docs?|demos?|examples?|src|tests?|html|visual|production|pages)$/.test(word),
  );
  const path = kept.join('-').replace(/\.html$/, '');
  const short = name.replace(/^debian\.|^@[^/]+\/|^startbootstrap-/g, '');
  return `${short}-${path}`
    .replace(/-index$/, '')
    .replaceAll(/[^a-z0-9]+/gi, '-')
    .toLowerCase();
}
