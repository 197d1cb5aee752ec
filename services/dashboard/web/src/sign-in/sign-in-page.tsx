import { useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { BASE_PATH } from '../api/base-path.ts';
import { people } from '../api/client.ts';
import { toFailure } from '../api/failure.ts';
import { useMe } from '../api/session.ts';
import { Failed } from '../ui/failed.tsx';
import { Mark } from '../ui/mark.tsx';
import { Page } from '../ui/page.tsx';
import { chooseLanguage, LANGUAGES, type Language } from '../words/language.ts';
import { language, words } from '../words/words.ts';
import './sign-in.css';

/**
 * Signs in by the token in the address's fragment, which browsers do not send and logs do not contain, or at the
 * institution.
 */
export function SignInPage() {
  const say = words.signIn;
  const [token, setToken] = useState(readToken);
  // Opening another link on this page changes only the fragment.
  useEffect(() => {
    const take = () => setToken(readToken());
    window.addEventListener('hashchange', take);
    return () => window.removeEventListener('hashchange', take);
  }, []);
  const me = useMe();
  const hasOidc = me.data?.oidc === true;
  const person = me.data?.signedIn ? me.data.person : undefined;
  return (
    <main className="sign-in">
      <p className="sign-in-product">
        <Mark size={32} /> {words.shell.product}
      </p>
      <Page title={say.title}>
        <div className="card">
          {me.error && <Failed error={me.error} retry={() => void me.refetch()} />}
          {person && (
            <p className="notice">
              {say.signedIn(person.displayName)} <Link to="/">{words.common.home}</Link>
            </p>
          )}
          <RefusedByInstitution />
          {token && <ByLink key={token} token={token} other={person?.displayName} forget={() => setToken('')} />}
          {!token && !person && !me.isPending && (
            <>
              <p>{hasOidc ? say.noLinkWithOidc : say.noLink}</p>
              {!hasOidc && <p className="hint">{say.noLinkYet}</p>}
            </>
          )}
          {hasOidc && (
            <a className={token ? 'button' : 'button primary'} href={`${BASE_PATH}/oidc/start`}>
              {say.withOidc}
            </a>
          )}
        </div>
      </Page>
      <LanguageLine />
    </main>
  );
}

/** The languages, for whoever has no account menu yet. The address keeps its token. */
function LanguageLine() {
  return (
    <p className="sign-in-languages">
      {Object.entries(LANGUAGES).map(([one, { name }]) => (
        <button
          key={one}
          type="button"
          className="button quiet"
          lang={one}
          aria-pressed={one === language}
          onClick={() => chooseLanguage(one as Language)}
        >
          {name}
        </button>
      ))}
    </p>
  );
}

/** The token in the address's fragment; empty where there is none. */
function readToken(): string {
  return window.location.hash.slice(1);
}

/** Shows the reason with which the server redirects here when a sign-in at the institution failed. */
function RefusedByInstitution() {
  const reasons: Partial<Record<string, string>> = words.signIn.refusedByOidc;
  const reason = new URLSearchParams(window.location.search).get('refused');
  const text = reason ? reasons[reason] : undefined;
  if (!text) return null;
  return (
    <p className="notice bad" role="alert">
      {text}
    </p>
  );
}

/**
 * Uses a link on a click only, since it works once and programs such as mail filters open addresses before people do.
 */
function ByLink({ token, other, forget }: { token: string; other: string | undefined; forget: () => void }) {
  const say = words.signIn;
  const queries = useQueryClient();
  const navigate = useNavigate();
  const [problem, setProblem] = useState('');
  const [isRefused, setRefused] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const redeem = async () => {
    setBusy(true);
    setProblem('');
    try {
      await people.redeemLink({ token });
      // Forgets everything that was read for somebody else.
      queries.clear();
      await navigate({ to: '/', replace: true });
      forget();
    } catch (error) {
      const { isTransient, code, message } = toFailure(error);
      const maySucceed = isTransient || code === 'rate_limited';
      setRefused(!maySucceed);
      setProblem(maySucceed ? message : say.refused);
      setBusy(false);
    }
  };
  return (
    <>
      {!isRefused && <p>{other ? say.byLinkInstead(other) : say.byLink}</p>}
      {problem && (
        <p className="notice bad" role="alert">
          {problem}
        </p>
      )}
      {!isRefused && (
        <button type="button" className="button primary" disabled={isBusy} onClick={() => void redeem()}>
          {isBusy ? say.signingIn : say.button}
        </button>
      )}
    </>
  );
}
