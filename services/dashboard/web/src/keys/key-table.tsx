import type { Key } from '@exam-evaluation/proto/gateway/v1/admin_pb.js';
import { useState } from 'react';
import { act } from '../api/act.ts';
import { keys as client } from '../api/client.ts';
import { Confirm } from '../ui/confirm.tsx';
import { ScrollBox } from '../ui/scroll-box.tsx';
import { TableHead } from '../ui/table-head.tsx';
import { useShowMessage } from '../ui/toasts.tsx';
import { formatCount, formatTime } from '../words/format.ts';
import { words } from '../words/words.ts';

/** Keys of the institute; only the first characters of each are shown. */
export function KeyTable({ keys, onChanged }: { keys: readonly Key[]; onChanged: () => void }) {
  const say = words.keys.columns;
  const [revoking, setRevoking] = useState<Key>();
  return (
    <ScrollBox label={words.keys.title}>
      <table className="keys">
        <TableHead
          columns={[
            say.name,
            say.scopes,
            say.created,
            say.lastUsed,
            say.expires,
            { number: say.cap },
            { hidden: say.acts },
          ]}
        />
        <tbody>
          {keys.map((key) => (
            <KeyRow key={key.id} item={key} onRevoke={() => setRevoking(key)} />
          ))}
        </tbody>
      </table>
      {revoking && <Revoke item={revoking} onClose={() => setRevoking(undefined)} onRevoked={onChanged} />}
    </ScrollBox>
  );
}

function KeyRow({ item, onRevoke }: { item: Key; onRevoke: () => void }) {
  const say = words.keys;
  const { name, prefix, scopes, createdAt, lastUsedAt, expiresAt, revokedAt, dailyCopyCap } = item;
  const isExpired = expiresAt !== undefined && Number(expiresAt.seconds) * 1_000 <= Date.now();
  return (
    <tr>
      <th scope="row" className="key-name">
        {name}
        <code>{prefix}…</code>
      </th>
      <td>
        <span className="scopes">
          {scopes.map((scope) => (
            <span key={scope} className="tag">
              {say.scopes[scope as keyof typeof say.scopes] ?? scope}
            </span>
          ))}
        </span>
      </td>
      <td>{formatTime(createdAt)}</td>
      <td>{formatTime(lastUsedAt) || say.never}</td>
      <td>{formatTime(expiresAt) || say.never}</td>
      <td className="number">{dailyCopyCap === undefined ? say.noCap : formatCount(dailyCopyCap)}</td>
      <td className="number">
        {revokedAt && <span className="tag bad">{say.revoked(formatTime(revokedAt))}</span>}
        {!revokedAt && isExpired && <span className="tag warn">{say.expired(formatTime(expiresAt))}</span>}
        {!revokedAt && !isExpired && (
          <button type="button" className="button danger" aria-label={say.revokeOf(name)} onClick={onRevoke}>
            {say.revoke}
          </button>
        )}
      </td>
    </tr>
  );
}

function Revoke({ item, onClose, onRevoked }: { item: Key; onClose: () => void; onRevoked: () => void }) {
  const say = words.keys;
  const showMessage = useShowMessage();
  const revoke = async () => {
    await act((operationId) => client.revokeKey({ operationId, keyId: item.id }));
    showMessage(say.revokedNow);
    onRevoked();
  };
  return (
    <Confirm title={say.revokeTitle} act={say.revoke} onClose={onClose} onConfirm={revoke}>
      <p className="any-text">{say.revokeText(item.name, item.prefix)}</p>
    </Confirm>
  );
}
