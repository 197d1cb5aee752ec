import { onlineManager } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { BASE_PATH } from '../api/base-path.ts';
import { words } from '../words/words.ts';

const say = words.shell;

/** Says why nothing can be read or saved just now. The page below stays as it is, with everything that was entered. */
export function Interrupted({ isSignedOut }: { isSignedOut: boolean }) {
  const isOnline = useSyncExternalStore(
    (listener) => onlineManager.subscribe(listener),
    () => onlineManager.isOnline(),
  );
  return (
    <div className="shell-interrupted" role="alert">
      {!isOnline && <p className="notice warn">{say.offline}</p>}
      {isSignedOut && (
        <p className="notice warn">
          {say.signedOut}{' '}
          <a href={`${BASE_PATH}/sign-in`} target="_blank" rel="noreferrer">
            {say.signInAgain}
          </a>
        </p>
      )}
    </div>
  );
}
