import { list, paragraph, photo, style, title } from './markup.ts';
import type { Harness, PackageFile, Row } from './row.ts';

const row = (id: string, name: string, harness: Harness, more: Pick<Row, 'click'> = {}): Row => ({
  id,
  package: name,
  class: 'wanted',
  harness,
  ...more,
});
const jquery: PackageFile = 'jquery/dist/jquery.min.js';
const bootstrap: Harness = {
  styles: ['bootstrap@5.3.3/dist/css/bootstrap.min.css'],
  scripts: ['bootstrap@5.3.3/dist/js/bootstrap.bundle.min.js'],
};
const shop = `<main><h1>${title(2)}</h1>${list(6, (index) => `<section><img src="${photo(index + 300, 300, 200)}" alt="" width="300" height="200"><h3>${title(index)}</h3>${paragraph(index)}</section>`)}</main>`;
const product = `<h2>Copper lantern</h2><img src="${photo(7, 320, 220)}" width="320" height="220" alt=""><p>Hand made, 38 cm high. <b>£49.00</b>. Free shipping on orders over £40. Returns within 30 days.</p><label>Quantity <select><option>1</option><option>2</option></select></label><button>Add to basket</button>`;
const login = `<h2>Sign in</h2><form><label>E-mail <input type="email"></label><br><label>Password <input type="password"></label><br><button>Sign in</button> <a href="#">Forgot password?</a></form>`;
const cart = `<h2>Your basket (2)</h2><ul><li>Copper lantern £49.00</li><li>Harbour map £18.00</li></ul><p>Subtotal £67.00. Free shipping!</p><button>Checkout</button>`;
const search = `<h2>Search</h2><input type="search" placeholder="Search the catalogue"><h4>Popular</h4><p>lanterns, maps, paper, winter coats</p>`;
const bootstrapModal = (id: string, body: string, more = ''): string =>
  `<div class="modal fade" id="${id}" tabindex="-1"><div class="modal-dialog ${more}"><div class="modal-content"><div class="modal-header"><h5 class="modal-title">Details</h5><button class="btn-close" data-bs-dismiss="modal"></button></div><div class="modal-body">${body}</div></div></div></div>`;

/** What lies over a page because the page or its reader wants it there. */
export const wanted: readonly Row[] = [
  row('product-dialog', 'bootstrap', {
    ...bootstrap,
    head: style(),
    body: `${shop}${bootstrapModal('quick-view', product, 'modal-lg')}`,
    open: `new bootstrap.Modal('#quick-view').show()`,
  }),
  row(
    'product-dialog-click',
    'bootstrap',
    {
      ...bootstrap,
      head: style(),
      body: `<button id="view" data-bs-toggle="modal" data-bs-target="#quick-view">Quick view</button>${shop}${bootstrapModal('quick-view', product)}`,
    },
    { click: '#view' },
  ),
  row('login-dialog', 'bootstrap', {
    ...bootstrap,
    head: style(),
    body: `${shop}${bootstrapModal('login', login)}`,
    open: `new bootstrap.Modal('#login',{backdrop:'static'}).show()`,
  }),
  row('login-sweetalert', 'sweetalert2', {
    head: style(),
    body: shop,
    scripts: ['sweetalert2/dist/sweetalert2.all.min.js'],
    open: `Swal.fire({title:'Sign in to continue',html:'<input class="swal2-input" placeholder="User name"><input type="password" class="swal2-input" placeholder="Password">',confirmButtonText:'Sign in',allowOutsideClick:false})`,
  }),
  row('cart-drawer', 'bootstrap', {
    ...bootstrap,
    head: style(),
    body: `${shop}<div class="offcanvas offcanvas-end" tabindex="-1" id="cart"><div class="offcanvas-body">${cart}</div></div>`,
    open: `new bootstrap.Offcanvas('#cart').show()`,
  }),
  row(
    'cart-drawer-click',
    'uikit',
    {
      styles: ['uikit/dist/css/uikit.min.css'],
      scripts: ['uikit/dist/js/uikit.min.js'],
      head: style(),
      body: `<button id="open-cart" uk-toggle="target: #cart-drawer">Basket</button>${shop}<div id="cart-drawer" uk-offcanvas="flip:true;overlay:true"><div class="uk-offcanvas-bar">${cart}</div></div>`,
    },
    { click: '#open-cart' },
  ),
  row('menu-named-cookie', 'purecss', {
    styles: ['purecss/build/pure-min.css'],
    head: style(
      '#cookie-menu{position:fixed;left:0;top:0;bottom:0;width:220px;background:#3b2f2f;color:#fff;padding:20px}.layout{margin-left:260px}',
    ),
    body: `<nav id="cookie-menu" class="pure-menu cookie-navigation"><h3>Bakery</h3><ul class="pure-menu-list"><li class="pure-menu-item">Chocolate chip cookies</li><li class="pure-menu-item">Oat cookies</li><li class="pure-menu-item">Gift boxes</li></ul></nav><div class="layout">${shop}</div>`,
  }),
  row('bar-named-cookie', 'milligram', {
    styles: ['milligram/dist/milligram.min.css'],
    head: style(
      '.cookie-bar-nav{position:sticky;top:0;background:#fff;border-bottom:1px solid #ccc;padding:16px;z-index:9}',
    ),
    body: `<header class="cookie-bar-nav"><b>The Cookie Bar</b> · Menu · Opening hours · Book a table</header>${shop}`,
  }),
  row('docs-banner-inline', 'bulma', {
    styles: ['bulma/css/bulma.min.css'],
    head: style(),
    body: `<main><h1 class="title">Cookie banner component</h1><p>Use the banner to ask for consent. Example:</p><div class="cookie-banner notification is-info" role="region" aria-label="Cookie banner example"><p>We use cookies on this service. Do you accept analytics cookies?</p><button class="button">Accept analytics cookies</button> <button class="button">Reject analytics cookies</button></div>${paragraph(1)}${paragraph(2)}<pre>&lt;div class="cookie-banner"&gt;…&lt;/div&gt;</pre>${list(6, (index) => paragraph(index))}</main>`,
  }),
  row('docs-modal-inline', 'foundation-sites', {
    styles: ['foundation-sites/dist/css/foundation.min.css'],
    head: style(),
    body: `<main><h1>Newsletter popup</h1><p>A static example of the popup:</p><div class="newsletter-popup card" style="max-width:420px;padding:20px;border:1px solid #888"><h3>Subscribe to our newsletter</h3><input type="email" placeholder="E-mail"><button class="button">Subscribe</button></div>${list(8, (index) => paragraph(index))}</main>`,
  }),
  row('newsletter-section', 'spectre.css', {
    styles: ['spectre.css/dist/spectre.min.css'],
    head: style('.newsletter{background:#eef;padding:60px;text-align:center}'),
    body: `${shop}<section class="newsletter"><h2>Subscribe to our newsletter</h2><p>Get 10% off your first order.</p><input type="email" placeholder="E-mail address"><button>Subscribe</button></section>`,
  }),
  row('photo-viewer', 'glightbox', {
    styles: ['glightbox/dist/css/glightbox.min.css'],
    scripts: ['glightbox/dist/js/glightbox.min.js'],
    head: style(),
    body: shop,
    open: `GLightbox({elements:[{href:'${photo(11, 900, 600)}',type:'image',title:'The harbour at dawn'}]}).open()`,
  }),
  row(
    'photo-viewer-click',
    'lightbox2',
    {
      styles: ['lightbox2/dist/css/lightbox.min.css'],
      scripts: [jquery, 'lightbox2/dist/js/lightbox.min.js'],
      head: style(),
      body: `<a id="photo" href="${photo(12, 800, 500)}" data-lightbox="one" data-title="Meadow"><img src="${photo(12, 200, 120)}" alt=""></a>${shop}`,
    },
    { click: '#photo' },
  ),
  row('gallery-dialog', 'magnific-popup', {
    styles: ['magnific-popup/dist/magnific-popup.css'],
    scripts: [jquery, 'magnific-popup/dist/jquery.magnific-popup.min.js'],
    head: style(),
    body: shop,
    open: `$.magnificPopup.open({items:[{src:'${photo(13, 800, 520)}'},{src:'${photo(14, 800, 520)}'}],type:'image',gallery:{enabled:true}})`,
  }),
  row('search-overlay', 'tingle.js', {
    styles: ['tingle.js/dist/tingle.min.css'],
    scripts: ['tingle.js/dist/tingle.min.js'],
    head: style(),
    body: shop,
    open: `const t=new tingle.modal();t.setContent(${JSON.stringify(search)});t.open()`,
  }),
  row('address-form-dialog', 'micromodal', {
    head: style(
      '.modal{display:none}.modal.is-open{display:block}.modal__overlay{position:fixed;inset:0;background:rgba(0,0,0,.6);display:flex;justify-content:center;align-items:center}.modal__container{background:#fff;padding:30px;width:460px}',
    ),
    body: `${shop}<div class="modal" id="address" aria-hidden="true"><div class="modal__overlay"><div class="modal__container" role="dialog" aria-modal="true"><h2>Delivery address</h2><p>Free delivery over £40.</p><input autocomplete="street-address" placeholder="Street"><input autocomplete="postal-code" placeholder="Postcode"><button>Save</button></div></div></div>`,
    scripts: ['micromodal/dist/micromodal.min.js'],
    open: `MicroModal.show('address')`,
  }),
  row(
    'confirm-delete-click',
    'sweetalert',
    {
      head: style(),
      body: `<button id="delete">Delete</button>${shop}`,
      scripts: ['sweetalert/dist/sweetalert.min.js'],
      open: `document.getElementById('delete').onclick=()=>swal({title:'Delete this order?',text:'It cannot be brought back.',buttons:true,dangerMode:true})`,
    },
    { click: '#delete' },
  ),
  row('side-navigation', 'materialize-css', {
    styles: ['materialize-css/dist/css/materialize.min.css'],
    scripts: ['materialize-css/dist/js/materialize.min.js'],
    head: style(),
    body: `<ul id="nav" class="sidenav">${list(8, (index) => `<li><a href="#">${title(index)}</a></li>`)}</ul>${shop}`,
    open: `setTimeout(()=>M.Sidenav.init(document.getElementById('nav')).open(),200)`,
  }),
  row(
    'mega-menu-click',
    'semantic-ui-css',
    {
      styles: ['semantic-ui-css/semantic.min.css'],
      head: style(
        '#mega{display:none;position:absolute;top:50px;left:0;right:0;background:#fff;box-shadow:0 8px 30px #0004;padding:30px;z-index:99}#mega.open{display:flex;gap:60px}',
      ),
      body: `<div class="ui menu"><a class="item" id="products">Products</a><a class="item">Offers</a></div><div id="mega">${list(4, (index) => `<div><h4>${title(index)}</h4><p>${title(index + 1)}<br>${title(index + 2)}</p></div>`)}</div>${shop}`,
      open: `products.onclick=()=>mega.classList.add('open')`,
    },
    { click: '#products' },
  ),
  row('chat-page', 'deep-chat', {
    head: style(),
    body: `<main><h1>Support</h1><p>Talk to us here.</p><deep-chat style="width:900px;height:420px" introMessage='{"text":"How can we help?"}'></deep-chat></main><script type="module" src="/package/deep-chat/dist/deepChat.bundle.js"></script>`,
  }),
  row('map-dialog', 'leaflet', {
    styles: ['leaflet/dist/leaflet.css'],
    scripts: ['leaflet/dist/leaflet.js'],
    head: style(
      '#shade{position:fixed;inset:0;background:#0007;z-index:900}#box{position:fixed;inset:60px;background:#fff;z-index:901;padding:12px}#map{height:100%}',
    ),
    body: `${shop}<div id="shade"></div><div id="box" role="dialog" aria-label="Store locator"><div id="map"></div></div>`,
    open: `const m=L.map('map').setView([51.5,-.1],12);L.tileLayer('/tiles/{z}/{x}/{y}').addTo(m)`,
  }),
  row('size-guide-popup', 'jquery-modal', {
    styles: ['jquery-modal/jquery.modal.min.css'],
    scripts: [jquery, 'jquery-modal/jquery.modal.min.js'],
    head: style(),
    body: `${shop}<div id="sizes" class="modal"><h3>Size guide</h3><table><tr><th>Size</th><th>Chest</th></tr><tr><td>S</td><td>88 cm</td></tr><tr><td>M</td><td>96 cm</td></tr></table><p>Free shipping and returns in all regions.</p></div>`,
    open: `$('#sizes').modal()`,
  }),
  row('terms-dialog-element', 'dialog-polyfill', {
    styles: ['dialog-polyfill/dialog-polyfill.css'],
    head: style(),
    body: `${shop}<dialog id="terms" style="max-width:640px"><h2>Terms of the competition</h2>${list(3, (index) => paragraph(index))}<button>Close</button></dialog>`,
    open: `document.getElementById('terms').showModal()`,
  }),
  row('checkout-dialog', 'remodal', {
    styles: ['remodal/dist/remodal.css', 'remodal/dist/remodal-default-theme.css'],
    scripts: [jquery, 'remodal/dist/remodal.min.js'],
    head: style(),
    body: `${shop}<div class="remodal" data-remodal-id="pay"><h1>Payment</h1><input autocomplete="cc-number" placeholder="Card number"><input autocomplete="cc-exp" placeholder="MM/YY"><button>Pay £67.00</button></div>`,
    open: `$('[data-remodal-id=pay]').remodal().open()`,
  }),
  row('quiz-question', 'vex-js', {
    styles: ['vex-js/dist/css/vex.css', 'vex-js/dist/css/vex-theme-default.css'],
    scripts: ['vex-js/dist/js/vex.combined.min.js'],
    head: style(),
    body: `<main><h1>Quiz</h1>${paragraph(1)}</main>`,
    open: `vex.defaultOptions.className='vex-theme-default';vex.open({unsafeContent:'<h3>Question 3 of 10</h3><p>Which river runs through Vienna?</p><label><input type="radio"> Danube</label><br><label><input type="radio"> Rhine</label><br><button>Next question</button>'})`,
  }),
  row('video-player', 'plyr', {
    styles: ['plyr/dist/plyr.css'],
    scripts: ['plyr/dist/plyr.min.js'],
    head: style(),
    body: `<main><h1>Film</h1><video id="player" controls width="900" height="500" poster="${photo(20, 900, 500)}"></video>${paragraph(2)}</main>`,
    open: `new Plyr('#player')`,
  }),
  row('sticky-buy-bar', 'uikit', {
    styles: ['uikit/dist/css/uikit.min.css'],
    head: style(
      '.buy{position:fixed;bottom:0;left:0;right:0;background:#fff;border-top:1px solid #bbb;padding:14px 40px;z-index:9;display:flex;gap:30px}',
    ),
    body: `${shop}<div class="buy"><b>Copper lantern</b> £49.00 <button>Add to basket</button> Free shipping</div>`,
  }),
  row('announcement-bar', 'milligram', {
    styles: ['milligram/dist/milligram.min.css'],
    head: style('.announcement{background:#204;color:#fff;padding:10px;text-align:center}'),
    body: `<div class="announcement">Winter opening hours: Monday to Saturday, 9 to 17.</div>${shop}`,
  }),
  row('cookie-policy-page', 'tachyons', {
    styles: ['tachyons/css/tachyons.min.css'],
    head: style('#cookie-policy{max-width:800px;margin:0 auto}'),
    body: `<main id="cookie-policy" class="cookie-consent-text"><h1>Cookie policy</h1><p>We use cookies to remember your settings. This page explains which cookies we set, what consent means and how to reject them.</p>${list(8, (index) => `<h3>${title(index)}</h3>${paragraph(index)}`)}<button class="cookie-settings">Change your cookie settings</button></main>`,
  }),
  row('recipe-modal-cookies', 'izimodal', {
    styles: ['izimodal/css/iziModal.min.css'],
    scripts: [jquery, 'izimodal/js/iziModal.min.js'],
    head: style(),
    body: `${shop}<div id="recipe" data-izimodal-title="Oat cookies"><div style="padding:30px"><h2>Oat cookies</h2><p>Makes 20 cookies. Accept no substitutes: use butter.</p><ol><li>Heat the oven.</li><li>Mix flour, oats and sugar.</li><li>Bake the cookies for 12 minutes.</li></ol></div></div>`,
    open: `$('#recipe').iziModal({autoOpen:1})`,
  }),
  row(
    'date-picker-click',
    'jquery-ui-dist',
    {
      styles: ['jquery-ui-dist/jquery-ui.min.css'],
      scripts: [jquery, 'jquery-ui-dist/jquery-ui.min.js'],
      head: style(),
      body: `<main><h1>Book a table</h1><label>Day <input id="day"></label></main>${shop}`,
      open: `$('#day').datepicker({defaultDate:new Date(2026,2,10)})`,
    },
    { click: '#day' },
  ),
  row('dashboard-dialog', 'jquery-ui-dist', {
    styles: ['jquery-ui-dist/jquery-ui.min.css'],
    scripts: [jquery, 'jquery-ui-dist/jquery-ui.min.js'],
    head: style(),
    body: `${shop}<div id="edit" title="Edit order 1042"><label>Customer <input value="M. Orchard"></label><p>Items: 2, total £67.00</p></div>`,
    open: `$('#edit').dialog({modal:true,width:460,buttons:{Save(){},Cancel(){}}})`,
  }),
];
