import { type Graph, nodesThat } from '@tintype/contracts/pipelines/graph';
import type { NodeWebhook, StoredPipeline } from '@tintype/database/pipelines/find-pipelines';
import type { WebhookChange } from '@tintype/database/pipelines/save-pipeline';
import type { Dependencies } from '../../dependencies.ts';

export type NodeWebhookDependencies = Pick<Dependencies, 'newId' | 'sealSecret' | 'openSecret' | 'checkUrl'>;

/**
 * Returns the webhooks of the nodes of a graph. A webhook whose address is unchanged is retained.
 */
export function webhooksFor(
  { newId, sealSecret, checkUrl }: NodeWebhookDependencies,
  graph: Graph,
  { secret, before }: { readonly secret: string | undefined; readonly before: readonly NodeWebhook[] },
): WebhookChange {
  const current = nodesThat(graph, 'notify').map(({ id, data, step }) => {
    const url = data[step.urlIn] as string;
    const verdict = checkUrl(url);
    return { nodeId: id, url: verdict.allowed ? verdict.url.href : url };
  });
  const isKept = ({ nodeId, url }: { readonly nodeId: string; readonly url: string }): boolean =>
    before.some((one) => one.nodeId === nodeId && one.url === url);
  const added = current
    .filter((one) => !isKept(one))
    .map(({ nodeId, url }) => {
      const id = newId();
      return { id, nodeId, url, ...(secret !== undefined && { secret: sealSecret(secret, id) }) };
    });
  return { kept: current.filter(isKept).map(({ nodeId }) => nodeId), added };
}

/** Encrypts the signing secret for each webhook of the pipeline, under the ID of the webhook. */
export const openSigningSecret = (
  { openSecret }: Pick<NodeWebhookDependencies, 'openSecret'>,
  { id, signingSecret }: Pick<StoredPipeline, 'id' | 'signingSecret'>,
): string | undefined => (signingSecret === null ? undefined : openSecret(signingSecret, id));
