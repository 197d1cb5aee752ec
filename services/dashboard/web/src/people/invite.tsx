import type { InvitePersonResponse } from '@exam-evaluation/proto/dashboard/v1/people_pb.js';
import { type SubmitEvent, useState } from 'react';
import { people } from '../api/client.ts';
import { Dialog } from '../ui/dialog.tsx';
import { FormFoot } from '../ui/form-foot.tsx';
import { InputField } from '../ui/input-field.tsx';
import { useSend } from '../ui/use-send.ts';
import { words } from '../words/words.ts';
import { type PersonForm, type PersonProblem, problemsOf, ROLES } from './person-form.ts';

const EMPTY: PersonForm = { displayName: '', email: '', role: 'examiner' };

/** Adds a person, and passes on the link for signing in. */
export function Invite(props: { onClose: () => void; onInvited: (made: InvitePersonResponse) => void }) {
  const { onClose, onInvited } = props;
  const say = words.people;
  const [form, setForm] = useState(EMPTY);
  const [problems, setProblems] = useState<PersonProblem[]>([]);
  const sending = useSend();
  const change = (part: Partial<PersonForm>) => setForm({ ...form, ...part });
  const problem = (...kinds: PersonProblem[]) => {
    const found = problems.find((kind) => kinds.includes(kind));
    return found && say.problems[found];
  };
  const invite = async (event: SubmitEvent) => {
    event.preventDefault();
    const found = problemsOf(form);
    setProblems(found);
    sending.refuse('');
    if (found.length > 0) return;
    await sending.send(async () => {
      // Never repeated automatically: a second try would add the person twice.
      onInvited(await people.invitePerson(form));
    });
  };
  return (
    <Dialog title={say.invite} onClose={onClose}>
      <form noValidate onSubmit={(event) => void invite(event)}>
        <InputField
          label={say.form.name}
          hint={say.form.nameHint}
          error={problem('name', 'nameLong')}
          value={form.displayName}
          autoComplete="off"
          onChange={(text) => change({ displayName: text })}
        />
        <InputField
          label={say.form.email}
          hint={say.form.emailHint}
          error={problem('email')}
          type="email"
          value={form.email}
          autoComplete="off"
          onChange={(text) => change({ email: text })}
        />
        <fieldset className="role-fields">
          <legend>{say.form.role}</legend>
          {ROLES.map((role) => (
            <label key={role}>
              <input type="radio" name="role" checked={form.role === role} onChange={() => change({ role })} />
              <span>
                {words.roles[role]} <span className="hint">{say.roleHints[role]}</span>
              </span>
            </label>
          ))}
        </fieldset>
        <FormFoot submit={sending.isBusy ? say.form.inviting : say.form.submit} {...sending} onClose={onClose} />
      </form>
    </Dialog>
  );
}
