import { TextInput } from '@mantine/core';
import { titleMax } from '@tintype/contracts/pipelines/graph';
import type { NodeFormProps } from './inspector.tsx';

export const GalleryForm = ({ node: { data }, onChange }: NodeFormProps) => (
  <TextInput
    label="Title"
    description="Shown above the images, here and on the shared gallery page."
    maxLength={titleMax}
    value={typeof data['title'] === 'string' ? data['title'] : ''}
    onChange={({ currentTarget: { value } }) => onChange(value === '' ? {} : { title: value }, 'title')}
  />
);
