import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { Work } from '../../api/client.ts';
import { formatBytes, formatClock, formatCompact, formatDuration, formatShare } from '../../format/format.ts';
import { useAccount } from '../../session/account.tsx';
import { PaceGraph } from './graphs.tsx';
import {
  formatAge,
  queueLabels,
  readingMs,
  serviceLabels,
  serviceParts,
  serviceBadges,
  sumLastHour,
  sumWork,
  workQuery,
} from './work-query.ts';
import classes from './wall.module.css';

const rowsMax = 7;

/** Always dark, without controls. The page indicates when its figures are not current. */
export function WallPage() {
  const isAdministrator = useAccount()?.isAdministrator;
  const { data: work, isError, dataUpdatedAt } = useQuery({ ...workQuery, enabled: isAdministrator === true });
  useEffect(() => {
    document.title = 'Wall view · Tintype';
  }, []);
  return (
    <main className={classes.wall}>
      <header className={classes.head}>
        <h1 className={classes.title}>Tintype</h1>
        {work !== undefined && <States status={work.status} />}
        <p className={classes.at} role="status" data-late={isError || undefined}>
          {isAdministrator === false
            ? 'Administrators only'
            : isError
              ? `No response since ${dataUpdatedAt === 0 ? 'this page was opened' : formatClock(dataUpdatedAt)}`
              : work === undefined
                ? 'Loading'
                : `Updated ${formatClock(dataUpdatedAt)}, every ${formatDuration(readingMs)}`}
        </p>
      </header>
      {work !== undefined && <Boards work={work} />}
    </main>
  );
}

const States = ({ status }: { readonly status: Work['status'] }) => (
  <ul className={classes.states} aria-label="Service status">
    {serviceParts.map((part) => (
      <li key={part} className={classes.state} data-tone={serviceBadges[status[part]].tone}>
        {serviceLabels[part]} <strong>{serviceBadges[status[part]].word}</strong>
      </li>
    ))}
  </ul>
);

function Boards({ work }: { readonly work: Work }) {
  const { queued, oldestSeconds } = sumWork(work);
  const { share } = sumLastHour(work);
  const figures = [
    ['Queued captures', formatCompact(queued)],
    ['Oldest', formatAge(oldestSeconds)],
    ['Captures per minute', formatCompact(Math.round(60 * work.perSecond))],
    ['Failure rate, last hour', share === undefined ? '–' : formatShare(share)],
    ['In progress', `${formatCompact(work.inHand)} of ${work.slots === undefined ? '?' : formatCompact(work.slots)}`],
    ['Workers', work.workers === undefined ? '?' : formatCompact(work.workers)],
    ['Storage used', formatBytes(work.storage.bytes)],
  ];
  return (
    <>
      <dl className={classes.figures}>
        {figures.map(([label, value]) => (
          <div key={label} className={classes.figure}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <section className={classes.board}>
        <h2>Captures per minute</h2>
        <PaceGraph work={work} />
      </section>
      <div className={classes.columns}>
        <section className={classes.board}>
          <h2>Jobs by queue</h2>
          <ol className={classes.rows}>
            {work.queues?.slice(0, rowsMax).map(({ name, waiting, active, oldestSeconds: seconds }) => (
              <li key={name}>
                <span>{queueLabels[name]}</span>
                <span>
                  {formatCompact(waiting)} waiting, {formatCompact(active)} active
                  {seconds > 0 && `, oldest ${formatDuration(1_000 * seconds)}`}
                </span>
              </li>
            )) ?? <li>Redis is unreachable</li>}
          </ol>
        </section>
        <section className={classes.board}>
          <h2>Load by organization</h2>
          <ol className={classes.rows}>
            {work.organizations.slice(0, rowsMax).map(({ id, name, queued: own, rendering, failed }) => (
              <li key={id}>
                <span>{name}</span>
                <span>
                  {formatCompact(own)} queued, {formatCompact(rendering)} in progress, {formatCompact(failed)} failed
                </span>
              </li>
            ))}
            {work.organizations.length === 0 && <li>No captures in the last hour</li>}
          </ol>
        </section>
      </div>
    </>
  );
}
