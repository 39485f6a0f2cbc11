/** Addresses of webhooks, with their secrets. */
export { addWebhook, type NewWebhook } from './webhooks/add-webhook.ts';
