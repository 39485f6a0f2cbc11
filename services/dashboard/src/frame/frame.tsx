import { Alert, Anchor, AppShell, Burger, Group, ScrollArea } from '@mantine/core';
import { useDisclosure, useLocalStorage } from '@mantine/hooks';
import { Link, Outlet, useRouterState } from '@tanstack/react-router';
import { lazy, type ReactNode, Suspense, useEffect, useRef } from 'react';
import { strongWays } from '@tintype/contracts/accounts/sign-in';
import { BrandMark } from '../parts/brand-mark.tsx';
import { useAccount, useOrganization } from '../session/account.tsx';
import { useLiveHints } from '../session/live-hints.ts';
import { OrganizationCard, SideBar } from './side-bar.tsx';
import { TopBarActions } from './top-bar-actions.tsx';
import classes from './frame.module.css';

const Overlays = lazy(async () => ({ default: (await import('./overlays.tsx')).Overlays }));

export function Frame() {
  const [isDrawerOpen, drawer] = useDisclosure(false);
  const [isNarrow, setNarrow] = useLocalStorage({ key: 'tintype.side-bar', defaultValue: false });
  const path = useRouterState({ select: ({ location }) => location.pathname });
  const timeZone = useAccount()?.timeZone;
  useLiveHints();
  const main = useRef<HTMLElement>(null);
  const { close } = drawer;
  useEffect(() => {
    close();
    // The focus moves to the new page, so that screen readers begin at its top.
    main.current?.focus({ preventScroll: true });
  }, [path, close]);

  return (
    <>
      <a className={classes.skip} href="#main">
        Skip to main content
      </a>
      <AppShell
        layout="alt"
        header={{ height: 56 }}
        navbar={{ width: isNarrow ? 64 : 232, breakpoint: 'sm', collapsed: { mobile: !isDrawerOpen } }}
        transitionDuration={150}
      >
        <AppShell.Header className={classes.header}>
          <Group h="100%" px={16} justify="space-between" wrap="nowrap">
            <Group gap={12} wrap="nowrap" hiddenFrom="sm">
              <Burger opened={isDrawerOpen} onClick={drawer.toggle} size="sm" aria-label="Open navigation" />
              <Brand />
            </Group>
            <TopBarActions />
          </Group>
        </AppShell.Header>
        <AppShell.Navbar className={classes.navbar} aria-label="Main">
          <Group h={56} px={isNarrow ? 16 : 20} wrap="nowrap" justify="space-between" className={classes.brandRow}>
            <Brand isMarkOnly={isNarrow} />
            <Burger hiddenFrom="sm" opened onClick={drawer.close} size="sm" aria-label="Close navigation" />
          </Group>
          <ScrollArea flex={1} type="auto">
            <SideBar isNarrow={isNarrow && !isDrawerOpen} />
          </ScrollArea>
          <OrganizationCard isNarrow={isNarrow && !isDrawerOpen} onToggle={() => setNarrow(!isNarrow)} />
        </AppShell.Navbar>
        <AppShell.Main id="main" ref={main} tabIndex={-1} className={classes.main}>
          <SecondFactorGate path={path}>
            {/* The times on a page are in the time zone of its reader. */}
            <Outlet key={timeZone} />
          </SecondFactorGate>
        </AppShell.Main>
      </AppShell>
      <Suspense>
        <Overlays />
      </Suspense>
    </>
  );
}

type Props = Readonly<{ path: string; children: ReactNode }>;

const accountPages = ['/me', '/administration'];

/** The API refuses all requests of a page until the user has a second factor. */
function SecondFactorGate({ path, children }: Props) {
  const account = useAccount();
  const organization = useOrganization();
  const hasOne = account?.confirmBy.some((way) => strongWays.includes(way)) === true;
  const isClosed = organization?.requiresSecondFactor === true && !hasOne;
  return (
    <>
      {isClosed && (
        <Alert mb={16} title={`${organization.name} requires two-factor authentication`}>
          Set up an authenticator app or a passkey under{' '}
          <Anchor component={Link} to="/me" underline="always">
            Your account
          </Anchor>
          to open the pages of this organization.
        </Alert>
      )}
      {(!isClosed || accountPages.includes(path)) && children}
    </>
  );
}

const Brand = ({ isMarkOnly = false }: { readonly isMarkOnly?: boolean }) => (
  <Link to="/home" className={classes.brand} aria-label="Tintype, home">
    <BrandMark />
    {!isMarkOnly && <span>Tintype</span>}
  </Link>
);
