import { Stack, Text, Title } from '@mantine/core';
import { useEffect, type ReactNode } from 'react';
import { BrandMark } from '../../../parts/brand-mark.tsx';
import classes from './entrance-layout.module.css';

type Props = { readonly title: string; readonly about?: ReactNode; readonly children: ReactNode };

/** The layout of pages that are shown before signing in. */
export function EntranceLayout({ title, about, children }: Props) {
  useEffect(() => {
    document.title = `${title} · Tintype`;
  }, [title]);
  return (
    <main className={classes.ground}>
      <div className={classes.card}>
        <Stack gap={24}>
          <div>
            <BrandMark size={36} />
            <Title order={1} mt={16}>
              {title}
            </Title>
            {about !== undefined && (
              <Text c="dimmed" mt={4} component="div">
                {about}
              </Text>
            )}
          </div>
          {children}
        </Stack>
      </div>
    </main>
  );
}
