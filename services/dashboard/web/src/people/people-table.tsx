import type { Role } from '@exam-evaluation/contract/access.ts';
import type { InvitePersonResponse, Person } from '@exam-evaluation/proto/dashboard/v1/people_pb.js';
import { useContext, useState } from 'react';
import { people as client } from '../api/client.ts';
import { WorkingAs } from '../api/session.ts';
import { Confirm } from '../ui/confirm.tsx';
import { ScrollBox } from '../ui/scroll-box.tsx';
import { TableHead } from '../ui/table-head.tsx';
import { useShowMessage } from '../ui/toasts.tsx';
import { formatTime } from '../words/format.ts';
import { words } from '../words/words.ts';
import { isLastAdministrator, ROLES } from './person-form.ts';

/** An act that waits for confirmation. */
type Asked =
  | { person: Person; act: 'link' }
  | { person: Person; act: 'remove' }
  | { person: Person; act: 'role'; role: Role };

interface Props {
  people: readonly Person[];
  onLink: (made: InvitePersonResponse) => void;
  onChanged: () => void;
}

/** People of the institute, each with what can be done about them. */
export function PeopleTable({ people, onLink, onChanged }: Props) {
  const say = words.people.columns;
  const myId = useContext(WorkingAs)?.person?.id;
  const [asked, setAsked] = useState<Asked>();
  return (
    <ScrollBox label={words.people.title}>
      <table className="people">
        <TableHead columns={[say.name, say.role, say.email, say.lastSignIn, { hidden: say.acts }]} />
        <tbody>
          {people.map((person) => (
            <PersonRow
              key={person.id}
              person={person}
              isMe={person.id === myId}
              isLast={isLastAdministrator(person, people)}
              ask={setAsked}
            />
          ))}
        </tbody>
      </table>
      {asked && (
        <Ask
          asked={asked}
          isMe={asked.person.id === myId}
          onClose={() => setAsked(undefined)}
          onLink={onLink}
          onChanged={onChanged}
        />
      )}
    </ScrollBox>
  );
}

function PersonRow(props: { person: Person; isMe: boolean; isLast: boolean; ask: (asked: Asked) => void }) {
  const { person, isMe, isLast, ask } = props;
  const say = words.people;
  const { id, displayName, email, role, lastSignedInAt } = person;
  const hintId = isLast ? `last-${id}` : undefined;
  return (
    <tr>
      <th scope="row" className="person-name">
        {displayName} {isMe && <span className="tag accent">{say.you}</span>}
      </th>
      <td>
        <select
          aria-label={say.roleOf(displayName)}
          aria-describedby={hintId}
          value={role}
          disabled={isLast}
          onChange={(event) => ask({ person, act: 'role', role: event.target.value as Role })}
        >
          {ROLES.map((one) => (
            <option key={one} value={one}>
              {words.roles[one]}
            </option>
          ))}
        </select>
        {isLast && (
          <p id={hintId} className="hint">
            {say.lastAdministrator}
          </p>
        )}
      </td>
      <td className="any-text">{email}</td>
      <td>{formatTime(lastSignedInAt) || say.never}</td>
      <td>
        <div className="row person-acts">
          <button
            type="button"
            className="button"
            aria-label={say.newLinkFor(displayName)}
            onClick={() => ask({ person, act: 'link' })}
          >
            {say.newLink}
          </button>
          <button
            type="button"
            className="button danger"
            aria-label={say.removeOf(displayName)}
            aria-describedby={hintId}
            disabled={isLast}
            onClick={() => ask({ person, act: 'remove' })}
          >
            {say.remove}
          </button>
        </div>
      </td>
    </tr>
  );
}

function Ask(props: Omit<Props, 'people'> & { asked: Asked; isMe: boolean; onClose: () => void }) {
  const { asked, isMe, onClose, onLink, onChanged } = props;
  const say = words.people;
  const showMessage = useShowMessage();
  const { person } = asked;
  const personId = person.id;
  const name = person.displayName;
  if (asked.act === 'link') {
    const make = async () => onLink(await client.createLink({ personId }));
    return (
      <Confirm title={say.newLinkTitle} act={say.newLink} onClose={onClose} onConfirm={make}>
        <p className="any-text">{say.newLinkText(name)}</p>
      </Confirm>
    );
  }
  if (asked.act === 'remove') {
    const remove = async () => {
      await client.removePerson({ personId });
      showMessage(say.removed);
      onChanged();
    };
    return (
      <Confirm title={say.removeTitle(name)} act={say.remove} onClose={onClose} onConfirm={remove}>
        <p>{isMe ? say.removeOwnText : say.removeText}</p>
      </Confirm>
    );
  }
  const { role } = asked;
  const changeRole = async () => {
    await client.changeRole({ personId, role });
    showMessage(say.changed);
    onChanged();
  };
  return (
    <Confirm
      title={say.changeTitle(name, say.withArticle[role])}
      act={say.changeRole}
      onClose={onClose}
      onConfirm={changeRole}
    >
      <p>{say.roleHints[role]}</p>
      <p>{isMe ? say.changeOwnText : say.changeText}</p>
    </Confirm>
  );
}
