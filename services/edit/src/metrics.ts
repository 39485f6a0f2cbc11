import { Counter, durationBuckets, Gauge, Histogram, type Registry } from '@tintype/runtime/metrics';

export type EditMetrics = ReturnType<typeof createEditMetrics>;

export const createEditMetrics = (registry: Registry) => {
  const registers = [registry];
  const images = new Counter({
    name: 'tintype_edited_images_total',
    help: 'Pipeline images whose edits ended, by outcome.',
    labelNames: ['code'] as const,
    registers,
  });
  const lost = new Counter({
    name: 'tintype_lost_images_total',
    help: 'Images that were reclaimed from lost workers, by outcome.',
    labelNames: ['outcome'] as const,
    registers,
  });
  // Prometheus cannot compute the increase of a counter that first appears with a value, so each
  // counter starts at 0.
  for (const code of ['OK', 'EDIT_FAILED', 'INTERNAL_ERROR']) images.inc({ code }, 0);
  for (const outcome of ['released', 'abandoned'] as const) lost.inc({ outcome }, 0);
  return {
    images,
    seconds: new Histogram({
      name: 'tintype_edit_seconds',
      help: 'Time that a worker spent on the edits of an image.',
      buckets: durationBuckets,
      registers,
    }),
    lost,
    memory: new Gauge({
      name: 'tintype_edit_memory_bytes',
      help: 'Memory that is reserved for the images in progress.',
      registers,
    }),
  };
};
