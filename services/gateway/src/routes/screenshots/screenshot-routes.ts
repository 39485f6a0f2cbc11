import type { DefinedRoute } from '../define-route.ts';
import { captureOutput, captureResult } from './capture-result.ts';
import { capture } from './capture.ts';
import { submission } from './submission.ts';

export const screenshotRoutes: readonly DefinedRoute[] = [capture, captureResult, captureOutput, submission];
