import { greedyPages } from '@tintype/tests/rendering/hostile/greedy-pages';
import { page, startSite } from '@tintype/testing/site';

/*
 * Serves the pages in a process of its own, so that a flood of requests does not slow down the
 * worker that is measured. Sends its address to the parent process.
 */
const answers = Object.fromEntries(Object.entries(greedyPages).map(([path, { answer }]) => [path, answer]));
const text = page('<h1>A small page</h1><p>It contains a few words.</p>');
const site = await startSite({ ...answers, '/text': text });
process.send?.(site.url(''));
process.on('disconnect', () => process.exit());
