import type { CaptureRequest } from '../capture/capture-request.ts';
import { ServiceError } from '../errors/service-error.ts';
import type { Capability, Plan } from './plans.ts';

type Settings = Partial<Pick<CaptureRequest, 'stealthMode'>>;

/**
 * What in the settings of a capture needs a capability, wherever they stand: in a single request, in the defaults of a batch, in a schedule or a
 * crawl. Capabilities that are not here belong to whole resources, not to captures.
 */
const capabilityAsks: Partial<
  Record<Capability, { readonly field: keyof Settings; readonly asks: (settings: Settings) => boolean }>
> = {
  stealth: { field: 'stealthMode', asks: ({ stealthMode }) => stealthMode === true },
};

/** Refuses settings that a plan does not allow, and names the field that asks for it. */
export function refuseWithoutCapability({ capabilities }: Pick<Plan, 'capabilities'>, settings: Settings): void {
  const missing = (Object.keys(capabilityAsks) as Capability[]).filter(
    (capability) => !capabilities.includes(capability) && capabilityAsks[capability]?.asks(settings) === true,
  );
  const [capability] = missing;
  if (capability === undefined) return;
  const fields = Object.fromEntries(
    missing.map((name) => [capabilityAsks[name]!.field, 'is not included in your plan']),
  );
  throw new ServiceError('CAPABILITY_NOT_AVAILABLE', { details: { capability, fields } });
}
