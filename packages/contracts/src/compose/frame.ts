import type { Frame, Plan } from './arrange.ts';
import type { ComposeOutput } from './compose-request.ts';

/** Letters reach above and below their size. */
const lineHeight = 1.3;

export const labelHeight = ({ fontSize, padding }: ComposeOutput['labels']): number =>
  Math.ceil(fontSize * lineHeight) + 2 * padding;

/** Labels are shown when it is said, or when there are any and nothing is said. */
export const showsLabels = (
  { labels }: Pick<ComposeOutput, 'labels'>,
  parts: readonly { readonly label?: string | null | undefined }[],
): boolean => labels.show ?? parts.some(({ label }) => (label ?? '') !== '');

type Named = { readonly label?: string | undefined; readonly givenId?: string | undefined; readonly url: string };

/** What is written at a picture where labels are shown: its label, or its id, or its address. An empty label stays empty. */
export const captionOf = ({ label, givenId, url }: Named): string =>
  label ?? givenId ?? url.replace(/^https?:\/\//i, '').replace(/\/$/, '');

export function planOf(output: ComposeOutput, { hasLabels }: { readonly hasLabels: boolean }): Plan {
  const { layout, columns, alignment, thumbnailWidth, spacing, padding, border, labels } = output;
  const label = hasLabels ? { height: labelHeight(labels), position: labels.position } : undefined;
  const frame: Frame = { spacing, padding, border: border.width, label };
  return { layout, columns, alignment, thumbnailWidth, frame };
}
