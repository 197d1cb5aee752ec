import type { GetMeResponse } from '@exam-evaluation/proto/dashboard/v1/people_pb.js';
import { Link, Navigate, Outlet } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { useMay, useMe, WorkingAs } from '../api/session.ts';
import { Failed } from '../ui/failed.tsx';
import { Loading } from '../ui/loading.tsx';
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
  const isAdministrator = useMay('administrator');
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
          {me.institute?.name}
        </Link>
        <nav aria-label={words.shell.navigation}>
          <Link to="/">{words.exams.title}</Link>
          {isAdministrator && <AdministratorLinks />}
        </nav>
        <PersonMenu me={me} />
      </header>
      <Interrupted isSignedOut={isSignedOut} />
      <main id="main" tabIndex={-1}>
        <Outlet />
      </main>
    </div>
  );
}

/** Links to what administrators alone may open. */
function AdministratorLinks() {
  return (
    <>
      <Link to="/people">{words.people.title}</Link>
      <Link to="/keys">{words.keys.title}</Link>
      <Link to="/credits">{words.credits.title}</Link>
      <Link to="/audit">{words.audit.title}</Link>
    </>
  );
}
