import { captureAt, getFieldProblems, type MadeSettings, makeSettings } from '@tintype/contracts/capture/make-capture';
import { origins } from '@tintype/contracts/capture/origins';
import type { CheckUrl } from '@tintype/contracts/errors/refused-url';
import { ServiceError } from '@tintype/contracts/errors/service-error';
import type { View } from '@tintype/contracts/pipelines/nodes/node-type';
import { capturesOfRun, type PlannedCapture } from '@tintype/contracts/pipelines/run-steps';
import type { RunCapture, PipelineRunStart, StartablePipelineRun } from '@tintype/database/pipelines/start-runs';

export type DecideDependencies = { readonly newId: () => string; readonly checkUrl: CheckUrl };

/**
 * Decides on the captures of a run. The plan or the policy may have changed since the pipeline was
 * accepted: refused settings end the run, a refused address only its own captures.
 */
export function decidePipelineRun(
  run: StartablePipelineRun,
  now: Date,
  dependencies: DecideDependencies,
): PipelineRunStart {
  try {
    const { captures, tooMany } = capturesOfRun(run.graph, run.urls);
    if (tooMany !== undefined)
      throw new ServiceError('RESULT_TOO_LARGE', { message: `The pipeline would ${tooMany}.` });
    if (captures.length === 0)
      throw new ServiceError('PIPELINE_INVALID_STATE', { message: 'There is nothing to capture.' });
    const settingsOf = createSettings(run);
    const expiresAt = new Date(now.getTime() + origins.pipeline.retentionMs);
    return {
      ok: true,
      captures: captures.map((planned) => toCapture(planned, { settingsOf, expiresAt, ...dependencies })),
    };
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error;
    return { ok: false, code: error.code, message: error.message };
  }
}

type SettingsOf = (view: View) => MadeSettings;

/**
 * Caches the settings of a view, which are the same for all URLs, so that they are checked once.
 */
function createSettings({ plan }: StartablePipelineRun): SettingsOf {
  const views = new Map<View, MadeSettings>();
  const judged = (view: View): MadeSettings => {
    const made = makeSettings({ origin: 'pipeline', layers: [view.options], plan });
    if (made.ok) return made;
    if (made.failure.code !== 'VALIDATION_ERROR') throw made.failure;
    throw new ServiceError('CAPTURE_FAILED', {
      message: `The settings of the view ${view.name} are no longer valid: ${Object.keys(getFieldProblems(made.failure))[0]}.`,
    });
  };
  return (view) => {
    const settings = views.get(view) ?? judged(view);
    views.set(view, settings);
    return settings;
  };
}

type Making = DecideDependencies & { readonly settingsOf: SettingsOf; readonly expiresAt: Date };

function toCapture({ nodeId, view, url, urlIndex }: PlannedCapture, making: Making): RunCapture {
  const { newId, checkUrl, settingsOf, expiresAt } = making;
  const place = { nodeId, view: view.name, url, urlIndex };
  const made = captureAt(settingsOf(view), { url, checkUrl });
  return made.ok
    ? { ...place, capture: { id: newId(), request: made.request, expiresAt } }
    : { ...place, failure: { code: 'URL_NOT_ALLOWED', message: made.failure.message } };
}
