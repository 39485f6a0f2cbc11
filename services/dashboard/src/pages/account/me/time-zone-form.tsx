import { Select } from '@mantine/core';
import { useState } from 'react';
import { api, unwrapData } from '../../../api/client.ts';
import { formatExact } from '../../../format/times.ts';
import { Panel } from '../../../parts/panel.tsx';
import { useAct } from '../../../parts/use-act.ts';
import { useNow } from '../../../parts/use-now.ts';

const browserZone = Intl.DateTimeFormat().resolvedOptions().timeZone;
const zones = ['UTC', ...Intl.supportedValuesOf('timeZone').filter((zone) => zone !== 'UTC')];
/** The default time zone. In the API, too, an empty name means the time zone of the browser. */
const ofBrowser = { value: '', label: `Browser time zone (${browserZone})` };

type Props = { readonly name: string; readonly timeZone: string | undefined };

/** Sets the time zone of all times in the dashboard. Schedules keep their own time zone. */
export function TimeZoneForm({ name, timeZone }: Props) {
  const [chosen, setChosen] = useState(timeZone ?? '');
  const now = useNow();
  const { act, isBusy } = useAct({ queryKey: ['account'] });
  const save = (zone: string) => () => unwrapData(api.PUT('/v1/account', { body: { name, timeZone: zone } }));
  const known = timeZone === undefined || zones.includes(timeZone) ? zones : [timeZone, ...zones];
  return (
    <Panel title="Time zone">
      <Select
        aria-label="Time zone"
        description={`The dashboard shows times in this zone. It is ${formatExact(now)}. Schedules keep their own.`}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        maw={400}
        searchable
        allowDeselect={false}
        data={[ofBrowser, ...known.map((zone) => ({ value: zone, label: zone.replaceAll('_', ' ') }))]}
        value={chosen}
        disabled={isBusy}
        onChange={(zone) => {
          setChosen(zone ?? '');
          act(save(zone ?? ''));
        }}
      />
    </Panel>
  );
}
