/**
 * Loaded into the gateway before its program: writes on SIGUSR2 for how many milliseconds its event
 * loop was held at most since the last time.
 */
import { writeFileSync } from 'node:fs';
import { monitorEventLoopDelay } from 'node:perf_hooks';

const resolutionMs = 2;
const delay = monitorEventLoopDelay({ resolution: resolutionMs });
delay.enable();
process.on('SIGUSR2', () => {
  writeFileSync(process.env['LOOP_DELAY_FILE']!, String(Math.max(0, delay.max / 1e6 - resolutionMs)));
  delay.reset();
});
