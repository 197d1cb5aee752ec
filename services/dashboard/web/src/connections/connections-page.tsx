import { useQuery } from '@connectrpc/connect-query';
import { ConnectionsService, type Platform } from '@exam-evaluation/proto/dashboard/v1/connections_pb.js';
import { useState } from 'react';
import { AdministratorsOnly } from '../ui/administrators-only.tsx';
import { Failed } from '../ui/failed.tsx';
import { Loading } from '../ui/loading.tsx';
import { Page } from '../ui/page.tsx';
import { words } from '../words/words.ts';
import { PlatformCard } from './platform-card.tsx';
import { PlatformDialog } from './platform-dialog.tsx';
import './connections.css';

/** Learning platforms that people come from. */
export function ConnectionsPage() {
  return (
    <AdministratorsOnly title={words.connections.title}>
      <Connections />
    </AdministratorsOnly>
  );
}

function Connections() {
  const say = words.connections;
  const { data, error, refetch } = useQuery(ConnectionsService.method.listPlatforms, {});
  const [edited, setEdited] = useState<Platform | 'new'>();
  const changed = () => void refetch();
  const add = (
    <button type="button" className="button primary" onClick={() => setEdited('new')}>
      {say.add}
    </button>
  );
  return (
    <Page title={say.title} actions={add}>
      <p>{say.intro}</p>
      {error && <Failed error={error} retry={changed} />}
      {!data && !error && <Loading />}
      {data?.platforms.length === 0 && <p className="card">{say.none}</p>}
      {data?.platforms.map((platform) => (
        <PlatformCard key={platform.id} platform={platform} onEdit={() => setEdited(platform)} onChanged={changed} />
      ))}
      {edited && (
        <PlatformDialog
          platform={edited === 'new' ? undefined : edited}
          onClose={() => setEdited(undefined)}
          onSaved={changed}
        />
      )}
    </Page>
  );
}
