export const referenceStyle = `
:root { color-scheme: light dark; --paper: #fff; --ink: #24211e; --soft: #6d665e; --line: #e6e1d8; --panel: #f7f4ee; --accent: #a34a22; }
@media (prefers-color-scheme: dark) { :root { --paper: #1b1917; --ink: #ece6dc; --soft: #a69d91; --line: #38332d; --panel: #24211d; --accent: #e79467; } }
* { box-sizing: border-box; }
html { scroll-behavior: smooth; }
body { margin: 0; display: flex; background: var(--paper); color: var(--ink); font: 16px/1.55 system-ui, sans-serif; }
nav { position: sticky; top: 0; flex: 0 0 20rem; height: 100vh; overflow: auto; padding: 1.5rem; background: var(--panel); border-right: 1px solid var(--line); font-size: .85rem; }
nav ul { list-style: none; margin: 1rem 0; padding: 0; }
nav a { display: block; padding: .2rem 0; color: inherit; text-decoration: none; overflow-wrap: anywhere; }
nav a:hover { color: var(--accent); }
main { flex: 1; min-width: 0; max-width: 64rem; padding: 2rem 3rem 6rem; }
h1 { font-size: 2rem; } h2 { margin: 3rem 0 .5rem; font-size: 1.25rem; overflow-wrap: anywhere; } h3 { margin: 1.5rem 0 .5rem; font-size: 1rem; }
h2 b, nav b { color: var(--accent); text-transform: uppercase; font-size: .8em; }
section { border-top: 1px solid var(--line); }
small, .codes { color: var(--soft); } .codes a { color: inherit; margin-right: .75rem; font-size: .85rem; white-space: nowrap; }
pre { padding: 1rem; overflow: auto; background: var(--panel); border: 1px solid var(--line); border-radius: 6px; font-size: .85rem; }
code { font-size: .9em; overflow-wrap: anywhere; }
table { width: 100%; border-collapse: collapse; font-size: .9rem; }
th, td { padding: .4rem .6rem .4rem 0; border-bottom: 1px solid var(--line); text-align: left; vertical-align: top; }
th { color: var(--soft); font-weight: 500; }
tr:target { background: var(--panel); }
.answers { padding-left: 1.2rem; }
@media (max-width: 60rem) { body { display: block; } nav { position: static; height: auto; width: auto; } main { padding: 1rem; } }
`;
