import { sections } from './pages.ts';
import { operationGroups } from './operations.ts';
import { pageTexts } from './page-text.ts';

/** Returns the side bar of every page in the form of Starlight. */
export function sidebar() {
  const texts = new Map(pageTexts().map((text) => [text.slug, text]));
  const written = sections.map(({ label, pages, isCollapsed = false }) => ({
    label,
    collapsed: isCollapsed,
    items: pages.map(({ slug }) => ({ label: texts.get(slug)!.title, link: slug === 'index' ? '/' : `/${slug}` })),
  }));
  const operations = {
    label: 'Operations',
    collapsed: true,
    items: operationGroups().map(({ name, operations: members }) => ({
      label: name,
      collapsed: true,
      items: members.map(({ id, title }) => ({ label: title, link: `/operations/${id}` })),
    })),
  };
  const at = written.findIndex(({ label }) => label === 'Interface') + 1;
  return [...written.slice(0, at), operations, ...written.slice(at)];
}
