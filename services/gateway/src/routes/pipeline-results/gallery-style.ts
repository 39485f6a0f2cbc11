/** Colours are those of the dashboard's light and dark theme. Columns follow from the width; a phone has one. */
export const galleryStyle = `
:root { color-scheme: light dark; --paper: #faf8f4; --card: #fff; --ink: #24201c; --soft: #6d645a; --line: #e5dfd5; --accent: #a04a26; --on-accent: #fff; --bad: #a12622; --shade: #efeae1; }
@media (prefers-color-scheme: dark) { :root { --paper: #171513; --card: #211e1b; --ink: #efe8dc; --soft: #ada294; --line: #38322b; --accent: #e79a70; --on-accent: #221309; --bad: #ff9d94; --shade: #2b2723; } }
* { box-sizing: border-box; }
body { margin: 0; background: var(--paper); color: var(--ink); font: 16px/1.5 system-ui, -apple-system, "Segoe UI", Roboto, sans-serif; -webkit-text-size-adjust: 100%; }
header, main { max-width: 82rem; margin: 0 auto; padding: 0 1.25rem; }
header { padding-top: clamp(1.5rem, 5vw, 3.5rem); padding-bottom: 1.5rem; }
h1 { margin: 0; font-size: clamp(1.6rem, 4vw, 2.4rem); line-height: 1.15; letter-spacing: -.02em; font-weight: 650; overflow-wrap: anywhere; text-wrap: balance; }
.eyebrow { margin: 0 0 .35rem; color: var(--accent); font-weight: 600; font-size: .9rem; overflow-wrap: anywhere; }
.facts { display: flex; flex-wrap: wrap; gap: .2rem 1.25rem; margin: .75rem 0 0; color: var(--soft); font-size: .9rem; font-variant-numeric: tabular-nums; }
.facts time { white-space: nowrap; }
.notice { margin: 0 0 1.5rem; padding: .8rem 1rem; border: 1px solid var(--line); border-left: 4px solid var(--bad); border-radius: 8px; background: var(--card); overflow-wrap: anywhere; }
.grid { display: grid; grid-template-columns: repeat(auto-fill, minmax(min(100%, 19rem), 1fr)); gap: 1.25rem; margin: 0; padding: 0; list-style: none; }
.card { display: flex; flex-direction: column; min-width: 0; background: var(--card); border: 1px solid var(--line); border-radius: 12px; overflow: hidden; }
.shot { display: block; aspect-ratio: 16 / 9; background: var(--shade); border-bottom: 1px solid var(--line); overflow: hidden; }
.shot img { display: block; width: 100%; height: 100%; object-fit: cover; object-position: top; }
.shot:focus-visible { outline: 3px solid var(--accent); outline-offset: -3px; }
.none { display: grid; place-items: center; padding: 1rem; color: var(--bad); text-align: center; font-size: .95rem; }
.none p { margin: 0; overflow-wrap: anywhere; max-height: 100%; overflow: hidden; }
.words { display: flex; flex-direction: column; flex: 1; min-width: 0; padding: .85rem 1rem .9rem; }
h2 { margin: 0; font-size: 1rem; font-weight: 600; overflow-wrap: anywhere; }
.url { margin: .1rem 0 .7rem; color: var(--soft); font-size: .875rem; overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
.line { display: flex; align-items: center; justify-content: space-between; gap: .75rem; margin: auto 0 0; font-size: .85rem; }
.details { color: var(--soft); font-variant-numeric: tabular-nums; }
.save { display: inline-block; margin: -.6rem -.5rem; padding: .6rem .5rem; color: var(--accent); font-weight: 600; text-underline-offset: .2em; border-radius: 6px; }
.save:focus-visible, .button:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; }
.away { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
nav { display: flex; flex-wrap: wrap; gap: .75rem; margin: 2rem 0 0; }
.button { padding: .65rem 1.2rem; border: 1px solid var(--line); border-radius: 8px; background: var(--card); color: var(--ink); font-weight: 600; text-decoration: none; }
.main { border-color: var(--accent); background: var(--accent); color: var(--on-accent); }
.empty { padding: 4rem 0; color: var(--soft); text-align: center; }
main { padding-bottom: 4rem; }
.gone { max-width: 34rem; padding-top: clamp(4rem, 20vh, 10rem); }
.gone p { color: var(--soft); }
`;
