import { bind, type BoundRoute } from '../http/bind.ts';
import type { Access, Route, RouteDescription } from '../http/route.ts';
import { listDevices } from './devices/list-devices.ts';
import { capture, type CaptureDependencies } from './screenshots/capture.ts';
import { captureOutput } from './screenshots/capture-output.ts';
import { captureResult, type CaptureResultDependencies } from './screenshots/capture-result.ts';
import { submission, type SubmissionDependencies } from './screenshots/submission.ts';
import { entrance } from './system/entrance.ts';
import { health } from './system/health.ts';
import { openapi, type OpenapiDependencies } from './system/openapi.ts';
import { readiness, type ReadinessDependencies } from './system/readiness.ts';
import { reference, type ReferenceDependencies } from './system/reference.ts';
import { sample } from './system/sample.ts';

/** What the routes need, all together. Each names its own part. */
export type RouteDependencies = CaptureDependencies &
  CaptureResultDependencies &
  SubmissionDependencies &
  OpenapiDependencies &
  ReadinessDependencies &
  ReferenceDependencies;

type Row = { readonly description: RouteDescription; readonly bind: (dependencies: RouteDependencies) => BoundRoute };

/** Keeps the types of a route's input to itself, so that routes of all kinds fit in one table. */
const row = <Body, Params, Query, RequestHeaders, Who extends Access>(
  route: Route<RouteDependencies, Body, Params, Query, RequestHeaders, Who>,
): Row => ({
  description: route,
  bind: (dependencies) => bind(route, dependencies),
});

/** Every endpoint of the gateway. The OpenAPI document and the reference page list them in this order. */
export const routes: readonly Row[] = [
  row(capture),
  row(captureResult),
  row(captureOutput),
  row(submission),
  row(listDevices),
  row(health),
  row(readiness),
  row(openapi),
  row(reference),
  row(sample),
  row(entrance),
];
export const routeDescriptions: readonly RouteDescription[] = routes.map(({ description }) => description);
