import { Button, Group, Select, Stack, Text, TextInput } from '@mantine/core';
import type { DrawnData } from '@tintype/contracts/pipelines/graph';
import { viewNameMax, viewsMax } from '@tintype/contracts/pipelines/nodes/node-type';
import { WithReason } from '../../../parts/buttons.tsx';
import { Fold } from '../../../parts/panel.tsx';
import { notInViews } from '../../playground/option-groups.ts';
import { OptionsForm } from '../../playground/options-form.tsx';
import { faultsBelow } from '../graph/graph-problems.ts';
import type { NodeFormProps } from './data-form.tsx';
import classes from './inspector.module.css';

type CapturesFormView = Readonly<{ name: string; options: DrawnData }>;

const presets: Readonly<Record<string, DrawnData>> = {
  Desktop: { viewport: { width: 1440, height: 900 } },
  Tablet: { viewport: { width: 820, height: 1180 } },
  Phone: { device: 'iphone_15' },
  'Full page': { fullPage: true },
  Dark: { darkMode: true },
};

export function CapturesForm({ node: { data }, problems, onChange }: NodeFormProps) {
  const views = Array.isArray(data['views']) ? (data['views'] as readonly CapturesFormView[]) : [];
  const put = (index: number, view: CapturesFormView, field?: string): void =>
    onChange({ views: views.map((one, at) => (at === index ? view : one)) }, field);
  const add = (name: string): void => {
    const taken = new Set(views.map((view) => view.name));
    let free = name;
    for (let number = 2; taken.has(free); number += 1) free = `${name} ${number}`;
    onChange({ views: [...views, { name: free, options: presets[name]! }] });
  };
  return (
    <>
      {views.map((view, index) => {
        const path = `data.views.${index}`;
        const set = Object.keys(view.options).length;
        return (
          <div key={index} className={classes.part} role="group" aria-label={`View ${index + 1}`}>
            <Group gap={8} align="flex-end" wrap="nowrap">
              <TextInput
                flex={1}
                label={`View ${index + 1}`}
                maxLength={viewNameMax}
                value={view.name}
                error={faultsBelow(problems, path)['name']}
                onChange={({ currentTarget: { value } }) => put(index, { ...view, name: value }, `view ${index}`)}
              />
              <WithReason reason={views.length === 1 ? 'A page needs at least one view.' : undefined}>
                <Button
                  variant="default"
                  aria-label={`Remove view ${view.name}`}
                  onClick={() => onChange({ views: views.filter((_, at) => at !== index) })}
                >
                  Remove
                </Button>
              </WithReason>
            </Group>
            <Fold label={set === 0 ? 'Options' : `Options, ${set} set`}>
              <OptionsForm
                values={view.options}
                errors={faultsBelow(problems, `${path}.options`)}
                without={notInViews}
                onChange={(name, value) =>
                  put(index, { ...view, options: withOption(view.options, name, value) }, `${name} ${index}`)
                }
              />
            </Fold>
          </div>
        );
      })}
      <Stack gap={4}>
        <Select
          label="Add a view"
          placeholder="Choose a preset"
          data={Object.keys(presets)}
          value={null}
          disabled={views.length >= viewsMax}
          onChange={(name) => name !== null && add(name)}
        />
        <Text size="xs" c="dimmed">
          Each page is captured once per view. A step has at most {viewsMax} views.
        </Text>
      </Stack>
    </>
  );
}

function withOption(options: DrawnData, name: string, value: unknown): DrawnData {
  const { [name]: _old, ...others } = options;
  return value === undefined ? others : { ...others, [name]: value };
}
