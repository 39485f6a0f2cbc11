import { Alert } from '@mantine/core';
import { formatCount } from '../../../format/numbers.ts';

type Props = {
  readonly entries: number;
  /** The maximum number of items in a batch of the organization, once it is known. */
  readonly limit: number | undefined;
};

/** Shows that a list is longer than a batch may be, as soon as that is known. */
export function TooLong({ entries, limit }: Props) {
  if (limit === undefined || entries <= limit) return null;
  return (
    <Alert color="red" title="The list exceeds the batch size limit of this organization" role="alert">
      The list has more than {formatCount(limit)} lines, which is the limit of items per batch. Split the list, or ask
      an administrator to raise the limit of the organization. Nothing was uploaded.
    </Alert>
  );
}
