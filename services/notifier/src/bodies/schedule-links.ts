import { mediaTypeOf } from '@tintype/contracts/formats/formats';
import type { ExecutionDetails } from '@tintype/database/schedules/executions';
import type { BodyDependencies } from './body.ts';

type Dependencies = Pick<BodyDependencies, 'storage' | 'publicUrl'>;
export type ScheduleLinks = {
  readonly resultUrl?: string;
  readonly storageUrl?: string;
  readonly outputs?: Readonly<Record<string, { readonly storageUrl: string }>>;
  readonly diffUrl?: string;
};

export function filesInOrder({ files, options }: ExecutionDetails): ExecutionDetails['files'] {
  const asked = getRequestedOutputs(options);
  return files.toSorted((a, b) => (asked?.indexOf(a.outputId) ?? 0) - (asked?.indexOf(b.outputId) ?? 0));
}

const getRequestedOutputs = ({ outputs }: ExecutionDetails['options']): readonly string[] | undefined =>
  (outputs as readonly { id?: string; type: string }[] | undefined)?.map(({ id, type }) => id ?? type);

/**
 * Returns the addresses of a run's results. With several outputs the first requested output
 * represents all (docs/interface/webhooks.md#schedule-bodies).
 */
export async function scheduleLinks(
  { storage, publicUrl }: Dependencies,
  run: ExecutionDetails,
): Promise<ScheduleLinks> {
  const { captureId, expiresAt, diffKey, options } = run;
  const files = filesInOrder(run);
  const [first] = files;
  if (first === undefined || first.isDeleted) return {};
  const resultUrl = `${publicUrl}/v1/screenshots/jobs/${captureId}/result`;
  const linkTo = (key: string): Promise<string> => storage.linkFor(key, { expiresAt });
  const outputs = files.map(async ({ outputId, type, format, size, storageKey }) => [
    outputId,
    {
      type,
      contentType: mediaTypeOf(format),
      size,
      resultUrl: `${resultUrl}/${outputId}`,
      storageUrl: await linkTo(storageKey),
    },
  ]);
  return {
    resultUrl,
    storageUrl: await linkTo(first.storageKey),
    ...(getRequestedOutputs(options) !== undefined && { outputs: Object.fromEntries(await Promise.all(outputs)) }),
    ...(diffKey !== null && { diffUrl: await linkTo(diffKey) }),
  };
}
