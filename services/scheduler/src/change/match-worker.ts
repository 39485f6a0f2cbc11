import { parentPort } from 'node:worker_threads';
import { matchBand, type Band } from './match-band.ts';

parentPort?.on('message', (band: Band) => {
  matchBand(band);
  parentPort?.postMessage('matched');
});
