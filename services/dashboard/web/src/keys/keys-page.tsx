import { useQuery } from '@connectrpc/connect-query';
import { ACTIVE_KEYS_MAX } from '@exam-evaluation/contract/access.ts';
import { GatewayAdminService } from '@exam-evaluation/proto/gateway/v1/admin_pb.js';
import { useState } from 'react';
import { AdministratorsOnly } from '../ui/administrators-only.tsx';
import { Failed } from '../ui/failed.tsx';
import { Loading } from '../ui/loading.tsx';
import { Page } from '../ui/page.tsx';
import { words } from '../words/words.ts';
import { CreateKey } from './create-key.tsx';
import { partKeys } from './key-form.ts';
import { KeyTable } from './key-table.tsx';
import './keys.css';

export function KeysPage() {
  return (
    <AdministratorsOnly title={words.keys.title}>
      <Keys />
    </AdministratorsOnly>
  );
}

function Keys() {
  const say = words.keys;
  const { data, error, refetch } = useQuery(GatewayAdminService.method.listKeys, {});
  const [isCreating, setCreating] = useState(false);
  const { active, past } = partKeys(data?.keys ?? []);
  const isFull = active.length >= ACTIVE_KEYS_MAX;
  const create = (
    <button type="button" className="button primary" disabled={!data || isFull} onClick={() => setCreating(true)}>
      {say.create}
    </button>
  );
  return (
    <Page title={say.title} actions={create}>
      <p>{say.intro}</p>
      {error && <Failed error={error} retry={() => void refetch()} />}
      {!data && !error && <Loading />}
      {data && (
        <>
          <p className={isFull ? 'notice warn' : 'hint'} role="status">
            {isFull ? say.full(ACTIVE_KEYS_MAX) : say.active(active.length, ACTIVE_KEYS_MAX)}
          </p>
          {active.length === 0 ? (
            <p className="card">{say.none}</p>
          ) : (
            <KeyTable keys={active} onChanged={() => void refetch()} />
          )}
          {past.length > 0 && (
            <details className="past-keys">
              <summary>{say.past(past.length)}</summary>
              <KeyTable keys={past} onChanged={() => void refetch()} />
            </details>
          )}
        </>
      )}
      {isCreating && <CreateKey onClose={() => setCreating(false)} onCreated={() => void refetch()} />}
    </Page>
  );
}
