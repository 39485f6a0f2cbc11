import { Group, Radio, SegmentedControl, Stack, TagsInput, Text, TextInput } from '@mantine/core';
import { type ChangeMode, comparisonInWords } from '@tintype/contracts/schedules/change-detection';
import type { ValueSettings } from '@tintype/contracts/schedules/values/value-conditions';
import { completeUrl } from '../../format/urls.ts';
import { Remark } from '../../parts/panel.tsx';
import { PickButton } from '../../parts/picker/pick-button.tsx';
import {
  findSensitivityName,
  sensitivityThresholds,
  type Sensitivity,
  sensitivityNames,
  watchNames,
} from './change-words.ts';
import { ValueFields } from './value-fields.tsx';
import classes from './schedules.module.css';

/** Runs are not compared if there is no mode. */
export type WatchSettings = Readonly<{
  mode: ChangeMode | undefined;
  selector: string;
  ignoreSelectors: readonly string[];
  threshold: number;
  values: ValueSettings;
}>;

type Props = Readonly<{
  watched: WatchSettings;
  onChange: (watched: WatchSettings) => void;
  url: string;
  options: Readonly<Record<string, unknown>>;
  errors: Readonly<Record<string, string>>;
}>;

const watchOptions: readonly (readonly [mode: ChangeMode | 'none', about: string])[] = [
  ['either', 'Changes in the text or in the image.'],
  ['text', 'Text that is added, removed or edited. Images and layout are ignored.'],
  ['visual', 'Images, colours and layout. A changed number may be too small to count.'],
  ['none', 'Every run captures the page, but compares nothing.'],
];

export function WatchFields({ watched, onChange, url, options, errors }: Props) {
  const { mode, selector, ignoreSelectors, threshold } = watched;
  const pick = { url: url.trim() === '' ? '' : completeUrl(url), options };
  return (
    <Stack gap={16}>
      <Radio.Group
        aria-label="Watch"
        value={mode ?? 'none'}
        onChange={(value) => onChange({ ...watched, mode: value === 'none' ? undefined : (value as ChangeMode) })}
      >
        <div className={classes.choices}>
          {watchOptions.map(([value, about]) => (
            <Radio.Card key={value} value={value} className={classes.choice} aria-label={watchNames[value]}>
              <Group gap={10} wrap="nowrap" align="flex-start">
                <Radio.Indicator size="xs" mt={3} />
                <div>
                  <Text size="sm" fw={500}>
                    {watchNames[value]}
                  </Text>
                  <Text size="xs" c="dimmed">
                    {about}
                  </Text>
                </div>
              </Group>
            </Radio.Card>
          ))}
        </div>
      </Radio.Group>
      {errors['changeDetection.mode'] !== undefined && (
        <Text size="sm" c="red">
          {errors['changeDetection.mode']}
        </Text>
      )}
      {mode !== undefined && (
        <>
          <div>
            <TextInput
              label="Part of the page"
              description="A CSS selector. Leave empty to watch the complete page."
              placeholder="The complete page"
              spellCheck={false}
              value={selector}
              error={errors['changeDetection.selector']}
              onChange={({ currentTarget }) => onChange({ ...watched, selector: currentTarget.value })}
            />
            <PickButton
              {...pick}
              mt={6}
              action="Watch this part"
              onChoose={(found) => onChange({ ...watched, selector: found })}
            >
              Select a part
            </PickButton>
          </div>
          <div>
            <TagsInput
              label="Ignored elements"
              description="CSS selectors of parts to ignore."
              placeholder="Press Enter to add a selector"
              splitChars={[]}
              value={[...ignoreSelectors]}
              error={errors['ignoreSelectors']}
              onChange={(next) => onChange({ ...watched, ignoreSelectors: next })}
            />
            <PickButton
              {...pick}
              mt={6}
              action="Ignore this part"
              onChoose={(found) => onChange({ ...watched, ignoreSelectors: [...ignoreSelectors, found] })}
            >
              Select a part to ignore
            </PickButton>
          </div>
          {mode !== 'text' && (
            <div>
              <Text size="sm" fw={500} mb={4}>
                Visual sensitivity
              </Text>
              <SegmentedControl
                aria-label="Sensitivity"
                data={[...sensitivityNames]}
                value={findSensitivityName(threshold) ?? ''}
                onChange={(value) => onChange({ ...watched, threshold: sensitivityThresholds[value as Sensitivity] })}
              />
            </div>
          )}
          <div>
            <Text size="sm" fw={500} mb={4}>
              Values
            </Text>
            <ValueFields
              settings={watched.values}
              pick={pick}
              errors={errors}
              onChange={(values) => onChange({ ...watched, values })}
            />
          </div>
          <Remark>
            {comparisonInWords({
              changeDetection: { mode, ...(selector.trim() !== '' && { selector: selector.trim() }) },
              ignoreSelectors,
              diffThreshold: threshold,
            })}{' '}
            Dynamic areas are ignored and listed in the history.
          </Remark>
        </>
      )}
    </Stack>
  );
}
