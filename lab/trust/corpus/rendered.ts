import { list, paragraph, style, title } from './markup.ts';
import type { ClassName, Harness, Row } from './row.ts';

const row = (id: string, name: string, harness: Harness, className: ClassName = 'rendered'): Row => ({
  id,
  package: name,
  class: className,
  harness,
});
const items = `fetch('/data/items?delay=700').then(r=>r.json())`;
const cardStyle = style(
  '.grid{display:grid;grid-template-columns:repeat(3,1fr);gap:20px}.item{border:1px solid #ccd;border-radius:8px;padding:14px}.item img{width:100%}.skeleton{background:#e5e8ef;border-radius:8px;height:260px}',
);
const skeletons = `<div class="grid">${list(6, () => '<div class="skeleton"></div>')}</div>`;
const chartBox = (id = 'chart'): string =>
  `<main><h1>${title(4)}</h1><div id="${id}" style="height:420px"></div>${paragraph(2)}</main>`;
const series = `fetch('/data/series?delay=400').then(r=>r.json())`;

/** Pages that a library draws in the browser, from data that they fetch. */
export const rendered: readonly Row[] = [
  row('react-list', 'react', {
    head: cardStyle,
    body: `<div id="root"></div>`,
    scripts: ['react/umd/react.production.min.js', 'react-dom/umd/react-dom.production.min.js'],
    open: `const e=React.createElement;function App(){const[items,set]=React.useState(null);React.useEffect(()=>{${items}.then(set)},[]);return e('main',null,e('h1',null,'Catalogue'),items===null?e('div',{className:'grid','aria-busy':true},[1,2,3,4,5,6].map(i=>e('div',{key:i,className:'skeleton'}))):e('div',{className:'grid'},items.map(i=>e('div',{key:i.id,className:'item'},e('img',{src:i.image,height:140}),e('h3',null,i.title),e('p',null,i.text)))))}ReactDOM.createRoot(root).render(e(App))`,
  }),
  row('react-chain', 'react-dom', {
    head: cardStyle,
    body: `<div id="root"></div>`,
    scripts: ['react/umd/react.production.min.js', 'react-dom/umd/react-dom.production.min.js'],
    open: `const e=React.createElement;function App(){const[user,setUser]=React.useState();const[items,set]=React.useState([]);React.useEffect(()=>{fetch('/data/user?delay=400').then(r=>r.json()).then(setUser)},[]);React.useEffect(()=>{if(user)fetch('/data/items?delay=600').then(r=>r.json()).then(set)},[user]);return e('main',null,e('h1',null,user?'Orders':'Signing in…'),user&&items.length===0?e('p',null,'Loading orders…'):items.map(i=>e('p',{key:i.id},i.title+' — '+i.text)))}ReactDOM.createRoot(root).render(e(App))`,
  }),
  row('react-virtual', 'react', {
    head: cardStyle,
    body: `<div id="root"></div>`,
    scripts: ['react/umd/react.production.min.js', 'react-dom/umd/react-dom.production.min.js'],
    open: `const e=React.createElement;function App(){const[n,set]=React.useState(2);React.useEffect(()=>{if(n<20){const t=setTimeout(()=>set(n+1),150);return()=>clearTimeout(t)}},[n]);return e('main',null,e('h1',null,'Feed'),Array.from({length:n},(_,i)=>e('div',{key:i,className:'item'},e('h3',null,'Message '+(i+1)),e('p',null,'A line of text for message number '+(i+1)))))}ReactDOM.createRoot(root).render(e(App))`,
  }),
  row('vue3-list', 'vue', {
    head: `${cardStyle}<style>.v-enter-active{transition:opacity .8s}.v-enter-from{opacity:0}</style>`,
    body: `<div id="app"><main><h1>Catalogue</h1><p v-if="!items.length">Loading…</p><transition-group tag="div" class="grid"><div class="item" v-for="i in items" :key="i.id"><img :src="i.image" height="140"><h3>{{i.title}}</h3><p>{{i.text}}</p></div></transition-group></main></div>`,
    scripts: ['vue/dist/vue.global.prod.js'],
    open: `Vue.createApp({data:()=>({items:[]}),mounted(){${items}.then(i=>this.items=i)}}).mount('#app')`,
  }),
  row('vue2-list', 'vue', {
    head: cardStyle,
    body: `<div id="app"><h1>{{ heading }}</h1><ul><li v-for="i in items">{{ i.title }}: {{ i.text }}</li></ul></div>`,
    scripts: ['vue@2.7.14/dist/vue.min.js'],
    open: `new Vue({el:'#app',data:{heading:'Loading…',items:[]},created(){${items}.then(i=>{this.items=i;this.heading='Items'})}})`,
  }),
  row('preact-htm', 'preact', {
    head: cardStyle,
    body: `<div id="root">${skeletons}</div>`,
    scripts: ['preact/dist/preact.umd.js', 'preact/hooks/dist/hooks.umd.js', 'htm/dist/htm.umd.js'],
    open: `const html=htm.bind(preact.h);function App(){const[items,set]=preactHooks.useState([]);preactHooks.useEffect(()=>{${items}.then(set)},[]);return html\`<main><h1>Stock</h1><div class="grid">\${items.map(i=>html\`<div class="item"><h3>\${i.title}</h3><p>\${i.text}</p></div>\`)}</div></main>\`}root.innerHTML='';preact.render(html\`<\${App}/>\`,root)`,
  }),
  row('alpine-fetch', 'alpinejs', {
    head: `${cardStyle}<style>[x-cloak]{display:none}</style>`,
    body: `<main x-data="{items:[]}" x-init="items=await (await fetch('/data/items?delay=600')).json()"><h1>Market</h1><div class="grid" x-cloak><template x-for="i in items"><div class="item"><h3 x-text="i.title"></h3><p x-text="i.text"></p></div></template></div></main>`,
    scripts: ['alpinejs/dist/cdn.min.js'],
  }),
  row('angularjs-fetch', 'angular', {
    head: cardStyle,
    body: `<div ng-app="shop" ng-controller="list"><main><h1>Orders</h1><p ng-if="!items">Loading…</p><div class="grid"><div class="item" ng-repeat="i in items"><h3>{{i.title}}</h3><p>{{i.text}}</p><b>{{i.price | currency}}</b></div></div></main></div>`,
    scripts: ['angular/angular.min.js'],
    open: `angular.module('shop',[]).controller('list',($scope,$http)=>{$http.get('/data/items?delay=700').then(r=>$scope.items=r.data)})`,
  }),
  row('angular-jit', '@angular/core', {
    head: `${cardStyle}<script type="importmap">{"imports":{"@angular/core":"/package/@angular/core/fesm2022/core.mjs","@angular/core/primitives/signals":"/package/@angular/core/fesm2022/primitives/signals.mjs","@angular/core/primitives/event-dispatch":"/package/@angular/core/fesm2022/primitives/event-dispatch.mjs","@angular/common":"/package/@angular/common/fesm2022/common.mjs","@angular/common/http":"/package/@angular/common/fesm2022/http.mjs","@angular/compiler":"/package/@angular/compiler/fesm2022/compiler.mjs","@angular/platform-browser":"/package/@angular/platform-browser/fesm2022/platform-browser.mjs","rxjs":"/package/rxjs/dist/esm5/index.js","rxjs/operators":"/package/rxjs/dist/esm5/operators/index.js","tslib":"/package/tslib/tslib.es6.mjs"}}</script>`,
    body: `<app-root>Loading…</app-root>`,
    modules: true,
    open: `import '@angular/compiler';import{Component,provideExperimentalZonelessChangeDetection,ChangeDetectorRef,inject}from'@angular/core';import{bootstrapApplication}from'@angular/platform-browser';import{CommonModule}from'@angular/common';class App{items=[];cd=inject(ChangeDetectorRef);ngOnInit(){${items}.then(i=>{this.items=i;this.cd.markForCheck()})}};const C=Component({selector:'app-root',standalone:true,imports:[CommonModule],template:'<main><h1>Catalogue</h1><p *ngIf="items.length===0">Loading…</p><div class="grid"><div class="item" *ngFor="let i of items"><h3>{{i.title}}</h3><p>{{i.text}}</p></div></div></main>'})(App)||App;bootstrapApplication(C,{providers:[provideExperimentalZonelessChangeDetection()]})`,
  }),
  row('svelte-compiled', 'svelte', {
    head: `${cardStyle}<script type="importmap">{"imports":{"svelte/internal":"/package/svelte/internal/index.mjs","svelte":"/package/svelte/index.mjs"}}</script>`,
    body: `<div id="root"></div>`,
    scripts: ['svelte/compiler.js'],
    open: `const source="<scr"+"ipt>import{onMount}from'svelte';let items=[];onMount(()=>{fetch('/data/items?delay=600').then(r=>r.json()).then(i=>items=i)})</scr"+"ipt><main><h1>Garden</h1>{#each items as i}<div class='item'><h3>{i.title}</h3><p>{i.text}</p></div>{:else}<p>Loading…</p>{/each}</main>";const{js}=svelte.compile(source,{format:'esm'});import(URL.createObjectURL(new Blob([js.code],{type:'text/javascript'}))).then(m=>new m.default({target:root}))`,
  }),
  row('mithril-fetch', 'mithril', {
    head: cardStyle,
    body: `<div id="root"></div>`,
    scripts: ['mithril/mithril.min.js'],
    open: `let items=[];m.mount(root,{oninit:()=>m.request('/data/items?delay=600').then(i=>items=i),view:()=>m('main',[m('h1','River'),items.map(i=>m('.item',[m('h3',i.title),m('p',i.text)]))])})`,
  }),
  row('knockout-fetch', 'knockout', {
    head: cardStyle,
    body: `<main><h1>Engine</h1><div class="grid" data-bind="foreach:items"><div class="item"><h3 data-bind="text:title"></h3><p data-bind="text:text"></p></div></div></main>`,
    scripts: ['knockout/build/output/knockout-latest.js'],
    open: `const vm={items:ko.observableArray()};ko.applyBindings(vm);${items}.then(vm.items)`,
  }),
  row('petite-vue', 'petite-vue', {
    head: cardStyle,
    body: `<main v-scope="{items:[]}" v-effect="items.length||fetch('/data/items?delay=500').then(r=>r.json()).then(i=>items=i)"><h1>Coast</h1><p v-for="i in items">{{i.title}}: {{i.text}}</p></main>`,
    scripts: ['petite-vue/dist/petite-vue.iife.js'],
    open: 'PetiteVue.createApp().mount()',
  }),
  row('htmx-load', 'htmx.org', {
    head: cardStyle,
    body: `<main><h1>Bridge</h1><div hx-get="/package/startbootstrap-clean-blog/dist/about.html" hx-select="main" hx-trigger="load delay:600ms"><p>Loading…</p></div></main>`,
    scripts: ['htmx.org/dist/htmx.min.js'],
  }),
  row('swagger-ui', 'swagger-ui-dist', {
    styles: ['swagger-ui-dist/swagger-ui.css'],
    body: `<div id="swagger-ui"></div>`,
    scripts: ['swagger-ui-dist/swagger-ui-bundle.js'],
    open: `SwaggerUIBundle({url:'/data/openapi?delay=300',dom_id:'#swagger-ui'})`,
  }),
  row('redoc', 'redoc', {
    body: `<redoc spec-url="/data/openapi?delay=300"></redoc>`,
    scripts: ['redoc/bundles/redoc.standalone.js'],
  }),
  row('rapidoc', 'rapidoc', {
    body: `<rapi-doc spec-url="/data/openapi?delay=300"></rapi-doc>`,
    scripts: ['rapidoc/dist/rapidoc-min.js'],
  }),
  row('docsify', 'docsify', {
    styles: ['docsify/themes/vue.css'],
    head: `<script>window.$docsify={basePath:'/package/aos/',homepage:'README.md',name:'aos'}</script>`,
    body: `<div id="app">Loading…</div>`,
    scripts: ['docsify/lib/docsify.min.js'],
  }),
  row('chartjs', 'chart.js', {
    head: style(),
    body: `<main><h1>${title(4)}</h1><canvas id="chart" height="120"></canvas>${paragraph(2)}</main>`,
    scripts: ['chart.js/dist/chart.umd.js'],
    open: `${series}.then(d=>new Chart(chart,{type:'bar',data:{labels:d.map(x=>x.month),datasets:[{label:'Sales',data:d.map(x=>x.value)}]}}))`,
  }),
  row('echarts', 'echarts', {
    head: style(),
    body: chartBox(),
    scripts: ['echarts/dist/echarts.min.js'],
    open: `const c=echarts.init(chart);c.showLoading();${series}.then(d=>{c.hideLoading();c.setOption({xAxis:{type:'category',data:d.map(x=>x.month)},yAxis:{},series:[{type:'line',smooth:true,areaStyle:{},data:d.map(x=>x.value)}]})})`,
  }),
  row('d3-bars', 'd3', {
    head: style(),
    body: `<main><h1>${title(5)}</h1><svg id="chart" width="900" height="400"></svg></main>`,
    scripts: ['d3/dist/d3.min.js'],
    open: `d3.json('/data/series?delay=300').then(d=>{const y=d3.scaleLinear([0,100],[0,380]);d3.select('#chart').selectAll('rect').data(d).join('rect').attr('x',(_,i)=>i*72).attr('width',60).attr('fill','steelblue').attr('y',400).attr('height',0).transition().duration(900).delay((_,i)=>i*90).attr('y',r=>400-y(r.value)).attr('height',r=>y(r.value))})`,
  }),
  row('plotly', 'plotly.js-dist-min', {
    head: style(),
    body: chartBox(),
    scripts: ['plotly.js-dist-min/plotly.min.js'],
    open: `${series}.then(d=>Plotly.newPlot('chart',[{x:d.map(x=>x.month),y:d.map(x=>x.value),type:'scatter'}]))`,
  }),
  row('apexcharts', 'apexcharts', {
    head: style(),
    body: chartBox(),
    scripts: ['apexcharts/dist/apexcharts.min.js'],
    open: `${series}.then(d=>new ApexCharts(chart,{chart:{type:'area',height:380},series:[{name:'Sales',data:d.map(x=>x.value)}],xaxis:{categories:d.map(x=>x.month)}}).render())`,
  }),
  row('c3', 'c3', {
    head: style(),
    styles: ['c3/c3.min.css'],
    body: chartBox(),
    scripts: ['d3@5.16.0/dist/d3.min.js', 'c3/c3.min.js'],
    open: `${series}.then(d=>c3.generate({bindto:'#chart',data:{columns:[['Sales',...d.map(x=>x.value)]],type:'spline'}}))`,
  }),
  row('frappe-charts', 'frappe-charts', {
    head: style(),
    body: chartBox(),
    scripts: ['frappe-charts/dist/frappe-charts.min.umd.js'],
    open: `${series}.then(d=>new frappe.Chart('#chart',{type:'bar',height:360,data:{labels:d.map(x=>x.month),datasets:[{values:d.map(x=>x.value)}]}}))`,
  }),
  row('cytoscape', 'cytoscape', {
    head: style(),
    body: chartBox('graph'),
    scripts: ['cytoscape/dist/cytoscape.min.js'],
    open: `cytoscape({container:document.getElementById('graph'),elements:Array.from({length:14},(_,i)=>({data:{id:'n'+i}})).concat(Array.from({length:13},(_,i)=>({data:{source:'n'+i,target:'n'+((i*5+1)%14)}}))),layout:{name:'circle',animate:true,animationDuration:1200}})`,
  }),
  row('mermaid', 'mermaid', {
    head: style(),
    body: `<main><h1>${title(7)}</h1><pre class="mermaid">graph TD;A[Order]-->B{Paid?};B-->|yes|C[Ship];B-->|no|D[Remind];D-->B;</pre>${paragraph(3)}</main>`,
    scripts: ['mermaid/dist/mermaid.min.js'],
    open: 'mermaid.initialize({startOnLoad:true})',
  }),
  row('three-cube', 'three', {
    head: style('canvas{display:block}'),
    body: `<main><h1>${title(8)}</h1><div id="stage"></div>${paragraph(2)}</main>`,
    scripts: ['three/build/three.min.js'],
    open: `const r=new THREE.WebGLRenderer({antialias:true});r.setSize(900,420);stage.append(r.domElement);const s=new THREE.Scene();s.background=new THREE.Color('#dde8f8');const c=new THREE.PerspectiveCamera(50,900/420,.1,50);c.position.z=4;const m=new THREE.Mesh(new THREE.TorusKnotGeometry(.8,.28,90,14),new THREE.MeshNormalMaterial());s.add(m);m.rotation.x=.6;r.render(s,c)`,
  }),
  row('pixi', 'pixi.js', {
    head: style(),
    body: `<main><h1>${title(9)}</h1><div id="stage"></div></main>`,
    scripts: ['pixi.js/dist/pixi.min.js'],
    open: `const app=new PIXI.Application({width:900,height:420,background:'#204060'});stage.append(app.view);const g=new PIXI.Graphics();g.beginFill(0xffaa33).drawCircle(300,210,120).endFill().beginFill(0x33ccaa).drawRect(480,110,220,200).endFill();app.stage.addChild(g)`,
  }),
  row('leaflet', 'leaflet', {
    head: style('#map{height:520px}'),
    styles: ['leaflet/dist/leaflet.css'],
    body: `<main><h1>${title(2)}</h1><div id="map"></div>${paragraph(4)}</main>`,
    scripts: ['leaflet/dist/leaflet.js'],
    open: `const m=L.map('map').setView([51.505,-.09],13);L.tileLayer('/tiles/{z}/{x}/{y}').addTo(m);fetch('/data/points?delay=500').then(r=>r.json()).then(p=>p.forEach(x=>L.circleMarker([x.lat,x.lon]).addTo(m)))`,
  }),
  row('leaflet-fly', 'leaflet', {
    head: style('#map{height:100vh}'),
    styles: ['leaflet/dist/leaflet.css'],
    body: `<div id="map"></div>`,
    scripts: ['leaflet/dist/leaflet.js'],
    open: `const m=L.map('map').setView([51.5,-.09],5);L.tileLayer('/tiles/{z}/{x}/{y}').addTo(m);m.flyTo([51.5,-.12],12,{duration:1.5})`,
  }),
  row('mathjax', 'mathjax', {
    head: style(),
    body: `<main><h1>${title(3)}</h1>${list(8, (index) => `${paragraph(index)}<p>$$\\int_0^{${index}} x^${index}\\,dx=\\frac{${index}^{${index + 1}}}{${index + 1}}$$</p>`)}</main>`,
    scripts: ['mathjax/es5/tex-chtml.js'],
  }),
  row('katex', 'katex', {
    head: style(),
    styles: ['katex/dist/katex.min.css'],
    body: `<main><h1>${title(3)}</h1>${list(8, (index) => `${paragraph(index)}<p>$$\\sum_{k=1}^{${index}} k^2 = \\frac{n(n+1)}{${index}}$$</p>`)}</main>`,
    scripts: ['katex/dist/katex.min.js', 'katex/dist/contrib/auto-render.min.js'],
    open: `renderMathInElement(document.body)`,
  }),
  row('datatables', 'datatables.net', {
    head: style(),
    body: `<main><h1>${title(6)}</h1><table id="table"></table></main>`,
    scripts: ['jquery/dist/jquery.min.js', 'datatables.net/js/jquery.dataTables.min.js'],
    open: `$('#table').DataTable({ajax:{url:'/data/items?delay=500',dataSrc:''},columns:[{data:'id',title:'Id'},{data:'title',title:'Title'},{data:'price',title:'Price'}]})`,
  }),
  row('tabulator', 'tabulator-tables', {
    head: style(),
    styles: ['tabulator-tables/dist/css/tabulator.min.css'],
    body: `<main><h1>${title(6)}</h1><div id="table"></div></main>`,
    scripts: ['tabulator-tables/dist/js/tabulator.min.js'],
    open: `new Tabulator('#table',{ajaxURL:'/data/items?delay=500',height:400,layout:'fitColumns',columns:[{title:'Id',field:'id'},{title:'Title',field:'title'},{title:'Text',field:'text'}]})`,
  }),
  row('fullcalendar', 'fullcalendar', {
    head: style(),
    styles: ['fullcalendar/main.min.css'],
    body: `<main><div id="calendar"></div></main>`,
    scripts: ['fullcalendar/main.min.js'],
    open: `new FullCalendar.Calendar(calendar,{initialDate:'2026-03-01',events:(i,ok)=>setTimeout(()=>ok([{title:'Fair',start:'2026-03-10',end:'2026-03-14'},{title:'Launch',start:'2026-03-20'}]),600)}).render()`,
  }),
  row('quill', 'quill', {
    head: style('#editor{height:300px}'),
    styles: ['quill/dist/quill.snow.css'],
    body: `<main><h1>${title(1)}</h1><div id="editor">${paragraph(1)}${paragraph(2)}</div></main>`,
    scripts: ['quill/dist/quill.min.js'],
    open: `new Quill('#editor',{theme:'snow'})`,
  }),
  row(
    'simplebar-panel',
    'simplebar',
    {
      head: style('body{height:100vh;overflow:hidden}#panel{height:100vh}'),
      styles: ['simplebar/dist/simplebar.min.css'],
      body: `<div id="panel" data-simplebar><main><h1>${title(1)}</h1>${list(14, (index) => `<h2>${title(index)}</h2>${paragraph(index)}`)}</main></div>`,
      scripts: ['simplebar/dist/simplebar.min.js'],
    },
    'scroller',
  ),
  row(
    'perfect-scrollbar',
    'perfect-scrollbar',
    {
      head: style('body{height:100vh;overflow:hidden}#panel{height:100vh;position:relative;overflow:hidden}'),
      styles: ['perfect-scrollbar/css/perfect-scrollbar.css'],
      body: `<div id="panel"><main><h1>${title(1)}</h1>${list(14, (index) => `<h2>${title(index)}</h2>${paragraph(index)}`)}</main></div>`,
      scripts: ['perfect-scrollbar/dist/perfect-scrollbar.min.js'],
      open: `new PerfectScrollbar('#panel')`,
    },
    'scroller',
  ),
  row(
    'overlayscrollbars',
    'overlayscrollbars',
    {
      head: style('html,body{height:100%}'),
      styles: ['overlayscrollbars/styles/overlayscrollbars.min.css'],
      body: `<main><h1>${title(1)}</h1>${list(14, (index) => `<h2>${title(index)}</h2>${paragraph(index)}`)}</main>`,
      scripts: ['overlayscrollbars/browser/overlayscrollbars.browser.es6.min.js'],
      open: `OverlayScrollbarsGlobal.OverlayScrollbars(document.body,{})`,
    },
    'scroller',
  ),
  row(
    'nicescroll',
    'jquery.nicescroll',
    {
      head: style(),
      body: `<main><h1>${title(1)}</h1>${list(14, (index) => `<h2>${title(index)}</h2>${paragraph(index)}`)}</main>`,
      scripts: ['jquery/dist/jquery.min.js', 'jquery.nicescroll/jquery.nicescroll.min.js'],
      open: `$('body').niceScroll()`,
    },
    'scroller',
  ),
  row(
    'smooth-scrollbar',
    'smooth-scrollbar',
    {
      head: style('#panel{height:100vh}'),
      body: `<div id="panel"><main><h1>${title(1)}</h1>${list(14, (index) => `<h2>${title(index)}</h2>${paragraph(index)}`)}</main></div>`,
      scripts: ['smooth-scrollbar/dist/smooth-scrollbar.js'],
      open: `Scrollbar.init(document.querySelector('#panel'))`,
    },
    'scroller',
  ),
  row(
    'app-shell',
    'material-design-lite',
    {
      head: `${style()}`,
      styles: ['material-design-lite/material.min.css'],
      body: `<div class="mdl-layout mdl-js-layout mdl-layout--fixed-header mdl-layout--fixed-drawer"><header class="mdl-layout__header"><div class="mdl-layout__header-row"><span class="mdl-layout-title">${title(1)}</span></div></header><div class="mdl-layout__drawer"><span class="mdl-layout-title">${title(2)}</span><nav class="mdl-navigation"><a class="mdl-navigation__link" href="#">${title(3)}</a><a class="mdl-navigation__link" href="#">${title(4)}</a></nav></div><main class="mdl-layout__content"><div style="padding:24px">${list(14, (index) => `<h4>${title(index)}</h4>${paragraph(index)}`)}</div></main></div>`,
      scripts: ['material-design-lite/material.min.js'],
    },
    'scroller',
  ),
  row(
    'ionic-shell',
    '@ionic/core',
    {
      styles: ['@ionic/core/css/ionic.bundle.css'],
      body: `<ion-app><ion-header><ion-toolbar><ion-title>${title(1)}</ion-title></ion-toolbar></ion-header><ion-content><ion-list>${list(30, (index) => `<ion-item><ion-label><h2>${title(index)}</h2><p>${title(index + 3)}</p></ion-label></ion-item>`)}</ion-list></ion-content></ion-app>`,
      modules: true,
      scripts: ['@ionic/core/dist/ionic/ionic.esm.js'],
    },
    'scroller',
  ),
  row(
    'fullpage',
    'fullpage.js',
    {
      head: style('.section{font-size:44px;text-align:center}'),
      styles: ['fullpage.js/dist/fullpage.min.css'],
      body: `<div id="fullpage">${list(4, (index) => `<div class="section" style="background:hsl(${index * 80} 45% 75%)">${title(index)}</div>`)}</div>`,
      scripts: ['fullpage.js/dist/fullpage.min.js'],
      open: `new fullpage('#fullpage',{licenseKey:'gplv3-license'})`,
    },
    'scroller',
  ),
  row(
    'malihu-scroll',
    'malihu-custom-scrollbar-plugin',
    {
      head: style('body{height:100vh;overflow:hidden}#panel{height:100vh}'),
      styles: ['malihu-custom-scrollbar-plugin/jquery.mCustomScrollbar.css'],
      body: `<div id="panel"><main><h1>${title(1)}</h1>${list(14, (index) => `<h2>${title(index)}</h2>${paragraph(index)}`)}</main></div>`,
      scripts: ['jquery/dist/jquery.min.js', 'malihu-custom-scrollbar-plugin/jquery.mCustomScrollbar.concat.min.js'],
      open: `$('#panel').mCustomScrollbar()`,
    },
    'scroller',
  ),
];
