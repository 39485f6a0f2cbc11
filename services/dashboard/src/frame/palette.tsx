import { Spotlight, type SpotlightActionData } from '@mantine/spotlight';
import { useNavigate } from '@tanstack/react-router';
import { Aperture, Image, Layers, Search } from 'lucide-react';
import { useState } from 'react';
import { destinations } from './navigation.ts';

/** As the service makes them: 10 to 26 lower-case letters and digits. */
const idPattern = /^[a-z0-9]{10,26}$/;
const urlPattern = /^https?:\/\/\S+$/i;

/** Goes to a page, to the thing of a pasted id, or to the playground with a pasted address. */
export function Palette() {
  const navigate = useNavigate();
  const [query, setQuery] = useState('');
  const pasted = query.trim();
  const pages: SpotlightActionData[] = destinations.map(({ to, label, icon: Icon, key }) => ({
    id: to,
    label,
    leftSection: <Icon size={18} strokeWidth={1.75} />,
    rightSection: <kbd>g {key}</kbd>,
    onClick: () => void navigate({ to }),
  }));
  const actions = [
    // A long word is the name of a page.
    ...(idPattern.test(pasted) && !destinations.some(({ label }) => label.toLowerCase().startsWith(pasted))
      ? thingsOf(pasted)
      : []),
    ...(urlPattern.test(pasted) ? urls(pasted) : []),
  ];

  function thingsOf(id: string): SpotlightActionData[] {
    return [
      {
        id: 'capture',
        label: `Open capture ${id}`,
        keywords: id,
        leftSection: <Image size={18} />,
        onClick: () => void navigate({ to: '/captures/$id', params: { id } }),
      },
      {
        id: 'batch',
        label: `Open batch ${id}`,
        keywords: id,
        leftSection: <Layers size={18} />,
        onClick: () => void navigate({ to: '/batches/$id', params: { id } }),
      },
    ];
  }
  function urls(url: string): SpotlightActionData[] {
    return [
      {
        id: 'playground',
        label: `Capture ${url}`,
        keywords: url,
        leftSection: <Aperture size={18} />,
        onClick: () => void navigate({ to: '/playground', search: { url } }),
      },
    ];
  }

  return (
    <Spotlight
      actions={[...actions, ...pages]}
      query={query}
      onQueryChange={setQuery}
      shortcut={['mod + K', '/']}
      nothingFound="No results. Paste an ID, or a URL that starts with https://"
      highlightQuery
      searchProps={{
        leftSection: <Search size={18} />,
        placeholder: 'Search pages, or paste an ID or a URL',
        'aria-label': 'Search',
      }}
    />
  );
}
