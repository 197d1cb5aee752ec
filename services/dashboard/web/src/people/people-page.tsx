import { useQuery } from '@connectrpc/connect-query';
import { type InvitePersonResponse, PeopleService } from '@exam-evaluation/proto/dashboard/v1/people_pb.js';
import { useState } from 'react';
import { AdministratorsOnly } from '../ui/administrators-only.tsx';
import { Failed } from '../ui/failed.tsx';
import { Loading } from '../ui/loading.tsx';
import { Page } from '../ui/page.tsx';
import { words } from '../words/words.ts';
import { Invite } from './invite.tsx';
import { LinkShown } from './link-shown.tsx';
import { PeopleTable } from './people-table.tsx';
import './people.css';

export function PeoplePage() {
  return (
    <AdministratorsOnly title={words.people.title}>
      <People />
    </AdministratorsOnly>
  );
}

function People() {
  const say = words.people;
  const { data, error, refetch } = useQuery(PeopleService.method.listPeople, {});
  const [isInviting, setInviting] = useState(false);
  // The link is kept only while its dialog is open.
  const [made, setMade] = useState<InvitePersonResponse>();
  const showLink = (answer: InvitePersonResponse) => {
    setInviting(false);
    setMade(answer);
    void refetch();
  };
  const invite = (
    <button type="button" className="button primary" onClick={() => setInviting(true)}>
      {say.invite}
    </button>
  );
  return (
    <Page title={say.title} actions={invite}>
      <p>{say.intro}</p>
      {error && <Failed error={error} retry={() => void refetch()} />}
      {!data && !error && <Loading />}
      {data && <PeopleTable people={data.people} onLink={showLink} onChanged={() => void refetch()} />}
      {isInviting && <Invite onClose={() => setInviting(false)} onInvited={showLink} />}
      {made && <LinkShown made={made} onClose={() => setMade(undefined)} />}
    </Page>
  );
}
