import type { GetMeResponse } from '@exam-evaluation/proto/dashboard/v1/people_pb.js';
import { Link, Navigate, Outlet, useRouter } from '@tanstack/react-router';
import { type LucideIcon, Menu } from 'lucide-react';
import { DropdownMenu } from 'radix-ui';
import { useEffect, useRef } from 'react';
import { useMay, useMe, WorkingAs } from '../api/session.ts';
import { Failed } from '../ui/failed.tsx';
import { Loading } from '../ui/loading.tsx';
import { Mark } from '../ui/mark.tsx';
import { words } from '../words/words.ts';
import { Interrupted } from './interrupted.tsx';
import { PersonMenu } from './person-menu.tsx';
import './shell.css';

/** The frame of every page behind the sign-in: navigation, the person, the page. */
export function Shell() {
  const me = useMe();
  const last = useRef<GetMeResponse>(undefined);
  if (me.data?.signedIn) last.current = me.data;
  if (last.current) {
    return (
      <WorkingAs value={last.current}>
        <Frame me={last.current} isSignedOut={me.data?.signedIn === false} />
      </WorkingAs>
    );
  }
  if (me.isPending) return <Loading />;
  if (me.error) return <Failed error={me.error} retry={() => void me.refetch()} />;
  return <Navigate to="/sign-in" />;
}

function Frame({ me, isSignedOut }: { me: GetMeResponse; isSignedOut: boolean }) {
  const pages = usePages();
  const personId = me.person?.id;
  const first = useRef(personId);
  // Somebody else has signed in with this browser: forget everything that was read for the person before.
  useEffect(() => {
    if (personId !== first.current) window.location.reload();
  }, [personId]);
  return (
    <div className="shell">
      <a className="skip-link" href="#main">
        {words.shell.skip}
      </a>
      <header className="shell-head">
        <Link className="shell-home" to="/" title={me.institute?.name}>
          <Mark />
          <span className="shell-names">
            <span className="shell-product">{words.shell.product}</span>
            <span>{me.institute?.name}</span>
          </span>
        </Link>
        <nav aria-label={words.shell.navigation}>
          {pages.map(({ to, title, Icon }) => (
            <Link key={to} to={to}>
              <Icon aria-hidden="true" size={16} />
              {title}
            </Link>
          ))}
        </nav>
        {pages.length > 1 && <PagesMenu pages={pages} />}
        <PersonMenu me={me} />
      </header>
      <Interrupted isSignedOut={isSignedOut} />
      <main id="main" tabIndex={-1}>
        <Outlet />
      </main>
    </div>
  );
}

interface NavigationEntry {
  title: string;
  Icon: LucideIcon;
  isForAdministrators: boolean;
}

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** How the navigation leads to the page. */
    navigation?: NavigationEntry;
  }
}

type PageEntry = NavigationEntry & { to: string };

/** The pages that the navigation leads to, in the order in which the router names them. */
function usePages(): PageEntry[] {
  const isAdministrator = useMay('administrator');
  return Object.values(useRouter().routesById).flatMap(({ fullPath, options }) => {
    const entry = options.staticData?.navigation;
    return entry && (isAdministrator || !entry.isForAdministrators) ? [{ ...entry, to: fullPath }] : [];
  });
}

/** The navigation where the window is too narrow to show it. */
function PagesMenu({ pages }: { pages: readonly PageEntry[] }) {
  return (
    <DropdownMenu.Root modal={false}>
      <DropdownMenu.Trigger className="button quiet shell-pages">
        <Menu aria-hidden="true" size={18} /> {words.shell.menu}
      </DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        <DropdownMenu.Content className="menu" align="end">
          {pages.map(({ to, title, Icon }) => (
            <DropdownMenu.Item key={to} className="menu-item" asChild>
              <Link to={to}>
                <Icon aria-hidden="true" size={16} /> {title}
              </Link>
            </DropdownMenu.Item>
          ))}
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  );
}
