import { Link, Navigate, Outlet } from '@tanstack/react-router';
import { useMay, useMe } from '../api/session.ts';
import { Failed } from '../ui/failed.tsx';
import { Loading } from '../ui/loading.tsx';
import { words } from '../words/words.ts';
import { PersonMenu } from './person-menu.tsx';
import './shell.css';

/** The frame of every page behind the sign-in: navigation, the person, the page. */
export function Shell() {
  const me = useMe();
  const isAdministrator = useMay('administrator');
  if (me.isPending) return <Loading />;
  if (me.error) return <Failed error={me.error} retry={() => void me.refetch()} />;
  if (!me.data.signedIn) return <Navigate to="/sign-in" />;
  return (
    <div className="shell">
      <a className="skip-link" href="#main">
        {words.shell.skip}
      </a>
      <header className="shell-head">
        <Link className="shell-home" to="/">
          {me.data.institute?.name}
        </Link>
        <nav aria-label={words.shell.navigation}>
          <Link to="/">{words.exams.title}</Link>
          {isAdministrator && <AdministratorLinks />}
        </nav>
        <PersonMenu me={me.data} />
      </header>
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
