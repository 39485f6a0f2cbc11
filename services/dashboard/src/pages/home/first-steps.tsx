import { Button, Group, Text } from '@mantine/core';
import { useLocalStorage } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Check } from 'lucide-react';
import { keysQuery } from '../../api/queries.ts';
import { CodeBlock } from '../../parts/code-block.tsx';
import { captureCurl } from '../../parts/examples.ts';
import { Remark, Panel } from '../../parts/panel.tsx';
import { useOrganization } from '../../session/account.tsx';
import classes from './home.module.css';

type Props = Readonly<{ hasCapture: boolean; hasBatchOrSchedule: boolean }>;
type FirstStep = Readonly<{
  title: string;
  about: string;
  isDone: boolean;
  links: readonly Readonly<{ to: string; label: string }>[];
}>;

/** A step is done if the organization has the result, however it was created. */
export function FirstSteps({ hasCapture, hasBatchOrSchedule }: Props) {
  const organizationId = useOrganization()?.id ?? '';
  const [isHidden, setHidden] = useLocalStorage({ key: `tintype.first-steps.${organizationId}`, defaultValue: false });
  const { data: keys } = useQuery({
    ...keysQuery(organizationId),
    enabled: organizationId !== '' && !isHidden,
  });
  if (isHidden || keys === undefined) return null;
  const steps: readonly FirstStep[] = [
    {
      title: 'Capture a page',
      about: 'Enter a URL in the playground and look at the result.',
      isDone: hasCapture,
      links: [{ to: '/playground', label: 'Open the playground' }],
    },
    {
      title: 'Create an API key',
      about: 'Programs need one to use the API.',
      isDone: keys.some(({ revokedAt }) => revokedAt === undefined),
      links: [{ to: '/keys', label: 'Create an API key' }],
    },
    {
      title: 'Start a schedule or a batch',
      about: 'Watch a page for changes, or capture a list of URLs.',
      isDone: hasBatchOrSchedule,
      links: [
        { to: '/schedules/new', label: 'New schedule' },
        { to: '/batches/new', label: 'New batch' },
      ],
    },
  ];
  if (steps.every(({ isDone }) => isDone)) return null;
  return (
    <Panel
      title={`First steps: ${steps.filter(({ isDone }) => isDone).length} of ${steps.length} done`}
      aside={
        <Button size="xs" variant="subtle" color="gray" onClick={() => setHidden(true)}>
          Hide
        </Button>
      }
    >
      <ol className={classes.steps}>
        {steps.map((step, index) => (
          <OneStep key={step.title} number={index + 1} step={step} />
        ))}
      </ol>
      {!hasCapture && <CodeBlock code={captureCurl()} label="curl" />}
    </Panel>
  );
}

const OneStep = ({
  number,
  step: { title, about, isDone, links },
}: Readonly<{
  number: number;
  step: FirstStep;
}>) => (
  <li className={classes.step} data-done={isDone || undefined}>
    <span className={classes.mark} role="img" aria-label={isDone ? 'Done' : 'To do'}>
      {isDone ? <Check size={16} strokeWidth={2.5} /> : number}
    </span>
    <div className={classes.words}>
      <Text fw={600}>{title}</Text>
      <Remark>{about}</Remark>
    </div>
    {!isDone && (
      <Group gap={8}>
        {links.map(({ to, label }, index) => (
          <Button key={to} size="xs" variant={index === 0 ? 'filled' : 'default'} component={Link} to={to}>
            {label}
          </Button>
        ))}
      </Group>
    )}
  </li>
);
