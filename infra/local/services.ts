import type { ServiceName } from '../../packages/runtime/src/service-names.ts';
import type { Ports } from './ports.ts';

type ServiceRow = {
  readonly main: string;
  /** Settings in addition to those that all services share. */
  readonly environment: (ports: Ports) => Readonly<Record<string, string>>;
};

/**
 * Every process of the installation. Each also has an internal port, where `/readyz` reports that
 * it is ready.
 */
export const services: Readonly<Record<ServiceName, ServiceRow>> = {
  gateway: {
    main: 'services/gateway/src/main.ts',
    environment: ({ gateway, storage }) => ({ TINTYPE_PORT: String(gateway), TINTYPE_STORAGE_PORT: String(storage) }),
  },
  render: { main: 'services/render/src/main.ts', environment: () => ({}) },
  crawl: { main: 'services/crawl/src/main.ts', environment: () => ({}) },
  scheduler: { main: 'services/scheduler/src/main.ts', environment: () => ({}) },
  notifier: { main: 'services/notifier/src/main.ts', environment: () => ({}) },
  edit: { main: 'services/edit/src/main.ts', environment: () => ({}) },
};
