import type { MyResult } from '@exam-evaluation/proto/dashboard/v1/results_pb.js';
import { type ReactNode, useCallback, useEffect, useState } from 'react';
import { words } from '../words/candidate.ts';
import { close, openLink, type Problem, readResult, toProblem } from './calls.ts';
import { ResultView } from './result-view.tsx';

type State =
  | { kind: 'opening' }
  | { kind: 'closed' }
  | ({ kind: 'problem' } & Problem)
  | ({ kind: 'shown' } & MyResult);

/** Opens the link in the address's fragment, which browsers do not send and logs do not contain, and shows the result. */
export function ResultPage() {
  const [state, setState] = useState<State>({ kind: 'opening' });
  const open = useCallback(async () => {
    setState({ kind: 'opening' });
    const secret = window.location.hash.slice(1);
    let during: 'open' | 'read' = 'open';
    try {
      if (secret) {
        await openLink(secret);
        // From here on the cookie opens the page; the secret need not be seen by who looks at the address or its history.
        window.history.replaceState(null, '', window.location.pathname);
      }
      during = 'read';
      setState({ kind: 'shown', ...(await readResult()) });
    } catch (error) {
      setState({ kind: 'problem', ...toProblem(error, during) });
    }
  }, []);
  useEffect(() => {
    void open();
    // Opening another link on this page changes only the fragment.
    const onLink = () => void open();
    window.addEventListener('hashchange', onLink);
    return () => window.removeEventListener('hashchange', onLink);
  }, [open]);
  const reload = async () => setState({ kind: 'shown', ...(await readResult()) });
  const leave = async () => {
    try {
      await close();
      setState({ kind: 'closed' });
    } catch (error) {
      setState({ kind: 'problem', ...toProblem(error, 'read') });
    }
  };
  switch (state.kind) {
    case 'opening':
      return <Message>{words.opening}</Message>;
    case 'closed':
      return <Message>{words.closed}</Message>;
    case 'problem':
      return (
        <Message isProblem>
          <p>{state.message}</p>
          {state.mayRetry && (
            <button type="button" className="button" onClick={() => void open()}>
              {words.retry}
            </button>
          )}
        </Message>
      );
    case 'shown':
      return state.result ? <ResultView shown={state} result={state.result} leave={leave} reload={reload} /> : null;
  }
}

function Message({ isProblem = false, children }: { isProblem?: boolean; children: ReactNode }) {
  useEffect(() => {
    document.title = words.title;
  }, []);
  return (
    <main className="candidate">
      <h1>{words.title}</h1>
      <div className={isProblem ? 'notice warn' : 'notice'} role={isProblem ? 'alert' : 'status'}>
        {children}
      </div>
    </main>
  );
}
