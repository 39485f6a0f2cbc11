import { documentSections } from './pages.ts';
import { listOperationGroups } from './operations.ts';
import { readPageTexts } from './page-text.ts';

/** Returns the side bar of every page in the form of Starlight. */
export function createSidebar() {
  const texts = new Map(readPageTexts().map((text) => [text.slug, text]));
  const written = documentSections.map(({ label, pages, isCollapsed = false }) => ({
    label,
    collapsed: isCollapsed,
    items: pages.map(({ slug }) => ({ label: texts.get(slug)!.title, link: slug === 'index' ? '/' : `/${slug}` })),
  }));
  const operations = {
    label: 'Operations',
    collapsed: true,
    items: listOperationGroups().map(({ name, operations: members }) => ({
      label: name,
      collapsed: true,
      items: members.map(({ id, title }) => ({ label: title, link: `/operations/${id}` })),
    })),
  };
  const at = written.findIndex(({ label }) => label === 'Interface') + 1;
  return [...written.slice(0, at), operations, ...written.slice(at)];
}
