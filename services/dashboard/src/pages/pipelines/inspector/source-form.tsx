import { Textarea } from '@mantine/core';
import { urlsMax } from '@tintype/contracts/pipelines/nodes/node-type';
import { useState } from 'react';
import { faultsBelow } from '../graph/graph-problems.ts';
import type { NodeFormProps } from './data-form.tsx';

const listLines = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');

/** Edits addresses, one per line. The typed text stays as long as it means the same addresses. */
export function SourceForm({ node: { data }, problems, onChange }: NodeFormProps) {
  const urls = Array.isArray(data['urls']) ? (data['urls'] as string[]) : [];
  const [text, setText] = useState(urls.join('\n'));
  const shown = listLines(text).join('\n') === urls.join('\n') ? text : urls.join('\n');
  const [wrong] = Object.entries(faultsBelow(problems, 'data.urls'));
  return (
    <Textarea
      label="URLs"
      description={`One URL per line, at most ${urlsMax.toLocaleString('en')}. Every run captures all of them.`}
      placeholder={'https://example.com/\nhttps://example.com/pricing'}
      autosize
      minRows={4}
      maxRows={14}
      spellCheck={false}
      value={shown}
      error={wrong && (wrong[0] === '' ? wrong[1] : `Line ${Number(wrong[0]) + 1} ${wrong[1]}`)}
      onChange={({ currentTarget: { value } }) => {
        setText(value);
        onChange({ urls: listLines(value) }, 'urls');
      }}
    />
  );
}
