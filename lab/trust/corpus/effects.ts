import { cards, list, paragraph, photo, style, title } from './markup.ts';
import type { Harness, Row } from './row.ts';

const row = (id: string, name: string, harness: Harness): Row => ({ id, package: name, class: 'effect', harness });
const slides = (className: string, more = ''): string =>
  list(
    5,
    (index) =>
      `<div class="${className}" ${more}><img src="${photo(index + 60, 960, 360)}" width="960" height="360" alt=""><h3>${title(index)}</h3></div>`,
  );

/** Libraries that bring no page of their own, begun as their READMEs say. */
export const effects: readonly Row[] = [
  row('scrollreveal', 'scrollreveal', {
    head: style(),
    body: cards(12, () => ''),
    scripts: ['scrollreveal/dist/scrollreveal.js'],
    open: `ScrollReveal().reveal('.card',{delay:300,distance:'40px',duration:800})`,
  }),
  row('scrollreveal-reset', 'scrollreveal', {
    head: style(),
    body: cards(10, () => ''),
    scripts: ['scrollreveal/dist/scrollreveal.js'],
    open: `ScrollReveal({reset:true}).reveal('.card',{interval:100,scale:.85})`,
  }),
  row('sal', 'sal.js', {
    head: style(),
    styles: ['sal.js/dist/sal.css'],
    body: cards(
      12,
      (index) => `data-sal="${index % 2 ? 'slide-up' : 'zoom-in'}" data-sal-delay="300" data-sal-duration="800"`,
    ),
    scripts: ['sal.js/dist/sal.js'],
    open: 'sal()',
  }),
  row('aos-cards', 'aos', {
    head: style(),
    styles: ['aos/dist/aos.css'],
    body: cards(12, (index) => `data-aos="${['fade-up', 'fade-left', 'flip-up'][index % 3]}" data-aos-duration="1200"`),
    scripts: ['aos/dist/aos.js'],
    open: 'AOS.init()',
  }),
  row('gsap-hero', 'gsap', {
    head: style('.hero{background:#14213d;color:#fff;padding:120px 40px}'),
    body: `<div class="hero"><h1>${title(3)}</h1>${paragraph(3)}<button>${title(5)}</button></div>${cards(6, () => '')}`,
    scripts: ['gsap/dist/gsap.min.js'],
    open: `gsap.timeline().from('.hero h1',{y:60,opacity:0,duration:1}).from('.hero p',{y:40,opacity:0,duration:.8}).from('.hero button',{scale:.5,opacity:0,duration:.6})`,
  }),
  row('gsap-scrolltrigger', 'gsap', {
    head: style(),
    body: cards(10, () => ''),
    scripts: ['gsap/dist/gsap.min.js', 'gsap/dist/ScrollTrigger.min.js'],
    open: `gsap.registerPlugin(ScrollTrigger);gsap.utils.toArray('.card').forEach(card=>gsap.from(card,{opacity:0,y:80,duration:1,scrollTrigger:{trigger:card,start:'top 85%'}}))`,
  }),
  row('gsap-scrub', 'gsap', {
    head: style(
      '.band{height:420px;overflow:hidden;position:relative}.band img{position:absolute;top:-120px;width:100%;height:700px;object-fit:cover}',
    ),
    body: `${list(4, (index) => `<div class="band"><img src="${photo(index, 1280, 700)}" alt=""></div><main><h2>${title(index)}</h2>${paragraph(index)}${paragraph(index + 4)}${paragraph(index + 8)}</main>`)}`,
    scripts: ['gsap/dist/gsap.min.js', 'gsap/dist/ScrollTrigger.min.js'],
    open: `gsap.registerPlugin(ScrollTrigger);gsap.utils.toArray('.band img').forEach(image=>gsap.to(image,{y:120,ease:'none',scrollTrigger:{trigger:image.parentElement,scrub:true}}))`,
  }),
  row('gsap-pin', 'gsap', {
    head: style('.panel{height:100vh;display:grid;place-items:center;font-size:40px}'),
    body: `${list(4, (index) => `<div class="panel" style="background:hsl(${index * 70} 50% 80%)"><div>${title(index)}</div></div>`)}<main>${paragraph(2)}</main>`,
    scripts: ['gsap/dist/gsap.min.js', 'gsap/dist/ScrollTrigger.min.js'],
    open: `gsap.registerPlugin(ScrollTrigger);ScrollTrigger.create({trigger:'.panel:nth-of-type(2)',start:'top top',end:'+=600',pin:true})`,
  }),
  row('locomotive-scroll', 'locomotive-scroll', {
    head: style('.is-inview .card,.card.is-inview{opacity:1!important;transition:opacity .9s}.card{opacity:.05}'),
    body: cards(10, () => 'data-scroll data-scroll-class="is-inview"'),
    scripts: ['locomotive-scroll/bundled/locomotive-scroll.min.js'],
    styles: ['locomotive-scroll/bundled/locomotive-scroll.css'],
    open: `new LocomotiveScroll()`,
  }),
  row('lenis', 'lenis', {
    head: style(),
    styles: ['lenis/dist/lenis.css'],
    body: cards(10, () => ''),
    scripts: ['lenis/dist/lenis.min.js'],
    open: `new Lenis({autoRaf:true})`,
  }),
  row('jarallax', 'jarallax', {
    head: style('.jarallax{min-height:480px;position:relative;z-index:0}'),
    styles: ['jarallax/dist/jarallax.css'],
    body: list(
      4,
      (index) =>
        `<div class="jarallax"><img class="jarallax-img" src="${photo(index + 20, 1280, 800)}" alt=""></div><main><h2>${title(index)}</h2>${paragraph(index)}${paragraph(index + 3)}</main>`,
    ),
    scripts: ['jarallax/dist/jarallax.min.js'],
    open: `jarallax(document.querySelectorAll('.jarallax'),{speed:.4})`,
  }),
  row('simple-parallax', 'simple-parallax-js', {
    head: style(),
    body: `<main>${list(6, (index) => `<h2>${title(index)}</h2><img class="thumbnail" src="${photo(index + 40, 900, 500)}" width="900" height="500" alt="">${paragraph(index)}`)}</main>`,
    scripts: ['simple-parallax-js/dist/vanilla/simpleParallaxVanilla.umd.js'],
    open: `new (window.SimpleParallax||simpleParallax)(document.getElementsByClassName('thumbnail'),{delay:.4})`,
  }),
  row('lazysizes', 'lazysizes', {
    head: style('.lazyload{opacity:0}.lazyloaded{opacity:1;transition:opacity .4s}'),
    body: `<main>${list(14, (index) => `<h2>${title(index)}</h2><img class="lazyload" data-src="${photo(index + 80, 900, 420)}" width="900" height="420" alt="">${paragraph(index)}`)}</main>`,
    scripts: ['lazysizes/lazysizes.min.js'],
  }),
  row('lozad', 'lozad', {
    head: style(),
    body: `<main>${list(14, (index) => `<h2>${title(index)}</h2><img class="lozad" data-src="${photo(index + 100, 900, 420)}" width="900" height="420" alt="">${paragraph(index)}`)}</main>`,
    scripts: ['lozad/dist/lozad.min.js'],
    open: `lozad().observe()`,
  }),
  row('vanilla-lazyload', 'vanilla-lazyload', {
    head: style('.photo{height:360px;background:#dde center/cover}'),
    body: `<main>${list(14, (index) => `<h2>${title(index)}</h2><div class="photo lazy" data-bg="${photo(index + 120, 900, 360)}"></div>${paragraph(index)}`)}</main>`,
    scripts: ['vanilla-lazyload/dist/lazyload.min.js'],
    open: `new LazyLoad({})`,
  }),
  row('layzr', 'layzr.js', {
    head: style(),
    body: `<main>${list(12, (index) => `<h2>${title(index)}</h2><img data-normal="${photo(index + 140, 900, 420)}" width="900" height="420" alt="">${paragraph(index)}`)}</main>`,
    scripts: ['layzr.js/dist/layzr.min.js'],
    open: `addEventListener('DOMContentLoaded',()=>Layzr().update().check().handlers(true))`,
  }),
  row('native-lazy-unsized', 'lazysizes', {
    head: style(),
    body: `<main>${list(12, (index) => `<h2>${title(index)}</h2><img loading="lazy" src="${photo(index + 160, 900, 420)}" alt="">${paragraph(index)}`)}</main>`,
  }),
  row('pace-preloader', 'pace-js', {
    head: `${style('body:not(.pace-done)>main{opacity:0}main{transition:opacity .6s}')}`,
    styles: ['pace-js/themes/blue/pace-theme-center-simple.css'],
    body: cards(4, () => ''),
    scripts: ['pace-js/pace.min.js'],
    open: `fetch('/data/items?delay=900')`,
  }),
  row('nprogress-page', 'nprogress', {
    head: style(),
    styles: ['nprogress/nprogress.css'],
    body: `<main id="page"><h1>${title(1)}</h1><p>Loading…</p></main>`,
    scripts: ['nprogress/nprogress.js'],
    open: `NProgress.start();fetch('/data/items?delay=1200').then(r=>r.json()).then(items=>{page.innerHTML=items.map(i=>'<h2>'+i.title+'</h2><p>'+i.text+'</p>').join('');NProgress.done()})`,
  }),
  row('masonry-imagesloaded', 'masonry-layout', {
    head: style('.item{width:300px;margin:0 0 16px}.item img{width:100%;display:block}'),
    body: `<main class="grid">${list(18, (index) => `<div class="item"><img src="${photo(index + 200, 300, 180 + ((index * 57) % 200))}" alt=""><b>${title(index)}</b></div>`)}</main>`,
    scripts: ['masonry-layout/dist/masonry.pkgd.min.js', 'imagesloaded/imagesloaded.pkgd.min.js'],
    open: `imagesLoaded('.grid',()=>new Masonry('.grid',{itemSelector:'.item',gutter:16}))`,
  }),
  row('isotope', 'isotope-layout', {
    head: style('.item{width:220px;height:160px;margin:8px;color:#fff;padding:12px;box-sizing:border-box}'),
    body: `<main class="grid">${list(20, (index) => `<div class="item" style="background:hsl(${index * 37} 55% 45%);height:${120 + ((index * 43) % 140)}px">${title(index)}</div>`)}</main>`,
    scripts: ['isotope-layout/dist/isotope.pkgd.min.js'],
    open: `setTimeout(()=>new Isotope('.grid',{itemSelector:'.item',filter:(i,e)=>true}),400)`,
  }),
  row('justified-gallery', 'justifiedGallery', {
    head: style(),
    styles: ['justifiedGallery/dist/css/justifiedGallery.min.css'],
    body: `<main><h1>${title(4)}</h1><div id="gallery">${list(20, (index) => `<a href="#"><img alt="${title(index)}" src="${photo(index + 240, 200 + ((index * 53) % 240), 220)}"></a>`)}</div></main>`,
    scripts: ['jquery/dist/jquery.min.js', 'justifiedGallery/dist/js/jquery.justifiedGallery.min.js'],
    open: `$('#gallery').justifiedGallery({rowHeight:180,margins:6})`,
  }),
  row('macy', 'macy', {
    head: style('#grid img{width:100%;display:block}'),
    body: `<main><div id="grid">${list(18, (index) => `<div><img src="${photo(index + 280, 300, 160 + ((index * 71) % 220))}" alt=""></div>`)}</div></main>`,
    scripts: ['macy/dist/macy.js'],
    open: `Macy({container:'#grid',columns:3,margin:16,waitForImages:true})`,
  }),
  row('typed', 'typed.js', {
    head: style(),
    body: `<main><h1>We build <span id="typed"></span></h1>${paragraph(1)}</main>`,
    scripts: ['typed.js/dist/typed.umd.js'],
    open: `new Typed('#typed',{strings:['bridges for every harbour'],typeSpeed:45})`,
  }),
  row('animate-css', 'animate.css', {
    head: style(),
    styles: ['animate.css/animate.min.css'],
    body: `<main><h1 class="animate__animated animate__fadeInDown animate__delay-1s">${title(1)}</h1><div class="card animate__animated animate__fadeInUp animate__delay-2s">${paragraph(2)}</div><div class="card animate__animated animate__backInLeft animate__slow">${paragraph(3)}</div></main>`,
  }),
  row('anime-stagger', 'animejs', {
    head: style('.tile{display:inline-block;width:120px;height:120px;margin:8px;background:#36c}'),
    body: `<main><h1>${title(6)}</h1>${list(24, () => '<div class="tile"></div>')}</main>`,
    scripts: ['animejs/lib/anime.min.js'],
    open: `anime({targets:'.tile',opacity:[0,1],translateY:[40,0],delay:anime.stagger(80),duration:700})`,
  }),
  row('splide', '@splidejs/splide', {
    head: style(),
    styles: ['@splidejs/splide/dist/css/splide.min.css'],
    body: `<main><h1>${title(2)}</h1><div class="splide"><div class="splide__track"><ul class="splide__list">${list(5, (index) => `<li class="splide__slide"><img src="${photo(index, 920, 400)}" alt=""></li>`)}</ul></div></div>${paragraph(2)}</main>`,
    scripts: ['@splidejs/splide/dist/js/splide.min.js'],
    open: `new Splide('.splide',{type:'loop',autoplay:true,interval:2500}).mount()`,
  }),
  row('glide', '@glidejs/glide', {
    head: style(),
    styles: ['@glidejs/glide/dist/css/glide.core.min.css'],
    body: `<main><h1>${title(3)}</h1><div class="glide"><div class="glide__track" data-glide-el="track"><ul class="glide__slides">${list(6, (index) => `<li class="glide__slide"><img src="${photo(index + 10, 300, 220)}" alt=""><p>${title(index)}</p></li>`)}</ul></div></div>${paragraph(2)}</main>`,
    scripts: ['@glidejs/glide/dist/glide.min.js'],
    open: `new Glide('.glide',{type:'carousel',perView:3,autoplay:2000}).mount()`,
  }),
  row('keen-slider', 'keen-slider', {
    head: style('.keen-slider__slide{height:340px;display:grid;place-items:center;font-size:42px;color:#fff}'),
    styles: ['keen-slider/keen-slider.min.css'],
    body: `<main><div class="keen-slider">${list(5, (index) => `<div class="keen-slider__slide" style="background:hsl(${index * 60} 50% 45%)">${title(index)}</div>`)}</div>${paragraph(3)}</main>`,
    scripts: ['keen-slider/keen-slider.js'],
    open: `const s=new KeenSlider('.keen-slider',{loop:true,slides:{perView:2,spacing:12}});setInterval(()=>s.next(),2200)`,
  }),
  row('swiper', 'swiper', {
    head: style('.swiper{height:420px}'),
    styles: ['swiper/swiper-bundle.min.css'],
    body: `<main><div class="swiper"><div class="swiper-wrapper">${slides('swiper-slide')}</div><div class="swiper-pagination"></div></div>${paragraph(4)}${paragraph(5)}</main>`,
    scripts: ['swiper/swiper-bundle.min.js'],
    open: `new Swiper('.swiper',{loop:true,effect:'fade',autoplay:{delay:2500},pagination:{el:'.swiper-pagination'}})`,
  }),
  row('tiny-slider', 'tiny-slider', {
    head: style(),
    styles: ['tiny-slider/dist/tiny-slider.css'],
    body: `<main><div class="my-slider">${slides('slide')}</div>${paragraph(4)}</main>`,
    scripts: ['tiny-slider/dist/min/tiny-slider.js'],
    open: `tns({container:'.my-slider',items:2,gutter:10,autoplay:true,autoplayTimeout:2500})`,
  }),
  row('headroom', 'headroom.js', {
    head: style(
      'header{position:fixed;top:0;left:0;right:0;background:#223;color:#fff;padding:18px 30px;z-index:5;transition:transform .2s linear}.headroom--unpinned{transform:translateY(-100%)}main{padding-top:90px}',
    ),
    body: `<header>${title(1)} · ${title(2)}</header>${cards(10, () => '')}`,
    scripts: ['headroom.js/dist/headroom.min.js'],
    open: `new Headroom(document.querySelector('header')).init()`,
  }),
  row('jquery-sticky', 'jquery-sticky', {
    head: style(
      'nav{background:#146;color:#fff;padding:16px;z-index:9;width:100%;box-sizing:border-box}.top{height:220px;background:#cde;padding:20px}',
    ),
    body: `<div class="top"><h1>${title(9)}</h1></div><nav>${title(3)} · ${title(4)} · ${title(5)}</nav>${cards(9, () => '')}`,
    scripts: ['jquery/dist/jquery.min.js', 'jquery-sticky/jquery.sticky.js'],
    open: `$('nav').sticky({topSpacing:0,zIndex:9})`,
  }),
  row('sticky-sidebar', 'sticky-sidebar', {
    head: style(
      '#wrap{display:flex;gap:30px;max-width:1100px;margin:0 auto}#sidebar{width:260px}#content{flex:1}.inner{background:#fed;padding:20px}',
    ),
    body: `<div id="wrap"><div id="sidebar"><div class="inner"><h3>${title(1)}</h3>${paragraph(1)}</div></div><div id="content">${cards(8, () => '')}</div></div>`,
    scripts: ['sticky-sidebar/dist/sticky-sidebar.min.js'],
    open: `new StickySidebar('#sidebar',{containerSelector:'#wrap',innerWrapperSelector:'.inner',topSpacing:20})`,
  }),
  row('infinite-scroll', 'infinite-scroll', {
    head: style(),
    body: `<main id="feed"></main>`,
    scripts: ['infinite-scroll/dist/infinite-scroll.pkgd.min.js'],
    open: `const feed=document.querySelector('#feed');const f=new InfiniteScroll(feed,{path(){return this.pageIndex<4?'/data/items?delay=250&page='+this.pageIndex:undefined},responseBody:'json',history:false,outlayer:undefined});f.on('load',items=>feed.insertAdjacentHTML('beforeend',items.map(i=>'<article><h2>'+i.title+'</h2><p>'+i.text+'</p></article>').join('')));f.loadNextPage()`,
  }),
  row('waypoints-counter', 'waypoints', {
    head: style('.hidden{opacity:0;transform:translateX(-60px)}.shown{transition:all .8s}'),
    body: cards(10, () => 'data-way'),
    scripts: ['waypoints/lib/noframework.waypoints.min.js'],
    open: `document.querySelectorAll('[data-way]').forEach(e=>{e.classList.add('hidden');new Waypoint({element:e,handler(){e.classList.add('shown');e.classList.remove('hidden');this.destroy()},offset:'90%'})})`,
  }),
  row('smooth-scroll-anchor', 'lenis', {
    head: `${style('html{scroll-behavior:smooth}')}`,
    body: cards(10, (index) => `id="part-${index}"`),
    open: `location.hash='#part-1'`,
  }),
  row('webfont-late', 'webfontloader', {
    head: `${style('body{font-family:Lobster,serif}')}`,
    body: cards(5, () => ''),
    scripts: ['webfontloader/webfontloader.js'],
    open: `setTimeout(()=>WebFont.load({custom:{families:['Lobster'],urls:['/elsewhere/fonts.googleapis.com/css?family=Lobster']}}),500)`,
  }),
  row('lottie', 'lottie-web', {
    head: style('#stage{width:400px;height:300px;margin:20px auto}'),
    body: `<main><h1>${title(2)}</h1><div id="stage"></div>${paragraph(2)}</main>`,
    scripts: ['lottie-web/build/player/lottie.min.js'],
    open: `lottie.loadAnimation({container:stage,renderer:'svg',loop:false,autoplay:true,animationData:{v:'5.5.0',fr:30,ip:0,op:60,w:400,h:300,layers:[{ty:4,ip:0,op:60,st:0,ks:{o:{a:1,k:[{t:0,s:[0]},{t:50,s:[100]}]},p:{a:1,k:[{t:0,s:[60,150,0]},{t:55,s:[200,150,0]}]},a:{a:0,k:[0,0,0]},s:{a:0,k:[100,100,100]},r:{a:0,k:0}},shapes:[{ty:'el',p:{a:0,k:[0,0]},s:{a:0,k:[180,180]}},{ty:'fl',c:{a:0,k:[.2,.5,.8,1]},o:{a:0,k:100}}]}]}})`,
  }),
];
