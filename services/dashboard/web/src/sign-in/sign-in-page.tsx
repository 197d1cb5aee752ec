import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { people } from '../api/client.ts';
import { toFailure } from '../api/failure.ts';
import { useMe } from '../api/session.ts';
import { Page } from '../ui/page.tsx';
import { words } from '../words/words.ts';

/** Signs in by the token in the address's fragment, which no server and no log sees, or at the institution. */
export function SignInPage() {
  const token = window.location.hash.slice(1);
  const me = useMe();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const [refusal, setRefusal] = useState('');
  const [isBusy, setIsBusy] = useState(false);
  const redeem = async () => {
    setIsBusy(true);
    try {
      await people.redeemLink({ token });
      await queries.resetQueries();
      await navigate({ to: '/', replace: true });
    } catch (error) {
      const { isTransient, message } = toFailure(error);
      setRefusal(isTransient ? message : words.signIn.refused);
      setIsBusy(false);
    }
  };
  return (
    <main>
      <Page title={words.signIn.title}>
        {token ? <p>{words.signIn.byLink}</p> : <p>{words.signIn.noLink}</p>}
        {refusal && (
          <p className="notice bad" role="alert">
            {refusal}
          </p>
        )}
        <div className="row">
          {token && (
            <button type="button" className="button primary" disabled={isBusy} onClick={() => void redeem()}>
              {words.signIn.button}
            </button>
          )}
          {me.data?.oidc && (
            <a className="button" href="/dashboard/oidc/start">
              {words.signIn.withOidc}
            </a>
          )}
        </div>
      </Page>
    </main>
  );
}
