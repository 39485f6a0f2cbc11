import { Counter, durationBuckets, Gauge, Histogram, type Registry } from '@tintype/runtime/metrics';

export type EditMetrics = ReturnType<typeof createEditMetrics>;

export const createEditMetrics = (registry: Registry) => {
  const registers = [registry];
  const images = new Counter({
    name: 'tintype_edited_images_total',
    help: 'Pictures of pipelines whose edits ended, by outcome.',
    labelNames: ['code'] as const,
    registers,
  });
  const lost = new Counter({
    name: 'tintype_lost_images_total',
    help: 'Pictures that were taken away from workers that are gone, by what came of it.',
    labelNames: ['outcome'] as const,
    registers,
  });
  // A counter that appears with its first event shows no increase by it.
  for (const code of ['OK', 'EDIT_FAILED', 'INTERNAL_ERROR']) images.inc({ code }, 0);
  for (const outcome of ['released', 'abandoned'] as const) lost.inc({ outcome }, 0);
  return {
    images,
    seconds: new Histogram({
      name: 'tintype_edit_seconds',
      help: 'Time a worker spent on the edits of a picture.',
      buckets: durationBuckets,
      registers,
    }),
    lost,
    memory: new Gauge({
      name: 'tintype_edit_memory_bytes',
      help: 'Memory that is set aside for the pictures in progress.',
      registers,
    }),
  };
};
