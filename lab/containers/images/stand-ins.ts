/**
 * The images that compose and the Dockerfile name and that no registry can be asked for: each is
 * made from what Debian and npm have, by the Dockerfile of its folder. Grafana is in neither, and
 * is left out.
 */
export const base = 'node:24-bookworm-slim';
export const standIns = {
  postgres: 'postgres:17-bookworm',
  redis: 'redis:7-bookworm',
  s3: 'versity/versitygw:v1.7.0',
  aws: 'amazon/aws-cli:2.31.0',
  mail: 'axllent/mailpit:v1.27',
  haproxy: 'haproxy:3.2-bookworm',
  prometheus: 'prom/prometheus:v3.5.0',
} as const satisfies Record<string, string>;
