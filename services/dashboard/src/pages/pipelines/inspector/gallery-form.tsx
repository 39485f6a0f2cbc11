import { TextInput } from '@mantine/core';
import { titleMax } from '@tintype/contracts/pipelines/graph';
import type { NodeFormProps } from './inspector.tsx';

export const GalleryForm = ({ node: { data }, onChange }: NodeFormProps) => (
  <TextInput
    label="Title"
    description="Stands above the pictures, here and on the page that the link leads to."
    maxLength={titleMax}
    value={typeof data['title'] === 'string' ? data['title'] : ''}
    onChange={({ currentTarget: { value } }) => onChange(value === '' ? {} : { title: value }, 'title')}
  />
);
