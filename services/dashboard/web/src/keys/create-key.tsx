import { KEY_NAME_LENGTH_MAX, SCOPES } from '@exam-evaluation/contract/access.ts';
import { type SubmitEvent, useState } from 'react';
import { act, newOperationId } from '../api/act.ts';
import { keys } from '../api/client.ts';
import { CopyField } from '../ui/copy-field.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { FormFoot } from '../ui/form-foot.tsx';
import { InputField } from '../ui/input-field.tsx';
import { useSend } from '../ui/use-send.ts';
import { words } from '../words/words.ts';
import { type KeyForm, type KeyProblem, NEW_KEY, problemsOf, toRequest } from './key-form.ts';

/** Asks what a key is for, then shows the key, which is shown nowhere else and only while the dialog is open. */
export function CreateKey({ onClose, onCreated }: { onClose: () => void; onCreated: () => void }) {
  const [secret, setSecret] = useState('');
  const show = (made: string) => {
    setSecret(made);
    onCreated();
  };
  return secret ? <Secret secret={secret} onClose={onClose} /> : <KeyDialog onClose={onClose} onCreated={show} />;
}

function KeyDialog({ onClose, onCreated }: { onClose: () => void; onCreated: (secret: string) => void }) {
  const say = words.keys;
  const [form, setForm] = useState<KeyForm>(NEW_KEY);
  const [problems, setProblems] = useState<KeyProblem[]>([]);
  const sending = useSend();
  // Every try has the same id, so that a second click after a failure creates no second key.
  const [operationId] = useState(newOperationId);
  const change = (part: Partial<KeyForm>) => setForm({ ...form, ...part });
  const problem = (...kinds: KeyProblem[]) => {
    const [found] = problems.filter((kind) => kinds.includes(kind));
    if (!found) return undefined;
    return found === 'nameLong' ? say.problems.nameLong(KEY_NAME_LENGTH_MAX) : say.problems[found];
  };
  const create = async (event: SubmitEvent) => {
    event.preventDefault();
    const found = problemsOf(form);
    setProblems(found);
    sending.refuse('');
    if (found.length > 0) return;
    await sending.send(async () => {
      const { secret } = await act((id) => keys.createKey({ operationId: id, ...toRequest(form) }), operationId);
      onCreated(secret);
    });
  };
  return (
    <Dialog title={say.form.title} onClose={onClose}>
      <form noValidate onSubmit={(event) => void create(event)}>
        <InputField
          label={say.form.name}
          hint={say.form.nameHint}
          error={problem('name', 'nameLong')}
          value={form.name}
          autoComplete="off"
          onChange={(text) => change({ name: text })}
        />
        <Scopes form={form} change={change} error={problem('scopes')} />
        <InputField
          label={say.form.expires}
          hint={say.form.expiresHint}
          error={problem('expires')}
          type="date"
          value={form.lastDay}
          onChange={(text) => change({ lastDay: text })}
        />
        <InputField
          label={say.form.cap}
          hint={say.form.capHint}
          error={problem('cap')}
          inputMode="numeric"
          value={form.dailyCap}
          onChange={(text) => change({ dailyCap: text })}
        />
        <FormFoot
          refusal={sending.refusal}
          submit={sending.isBusy ? say.form.creating : say.form.submit}
          isBusy={sending.isBusy}
          onClose={onClose}
        />
      </form>
    </Dialog>
  );
}

function Scopes(props: { form: KeyForm; change: (part: Partial<KeyForm>) => void; error: string | undefined }) {
  const { form, change, error } = props;
  const say = words.keys;
  return (
    <fieldset className="scope-fields" aria-invalid={Boolean(error)} aria-describedby="scopes-error">
      <legend>{say.form.scopes}</legend>
      {SCOPES.map((scope) => (
        <label key={scope}>
          <input
            type="checkbox"
            checked={form.scopes.has(scope)}
            onChange={(event) => {
              const scopes = new Set(form.scopes);
              if (event.target.checked) scopes.add(scope);
              else scopes.delete(scope);
              change({ scopes });
            }}
          />
          <span>
            {say.scopes[scope]} <span className="hint">{say.scopeHints[scope]}</span>
          </span>
        </label>
      ))}
      <p id="scopes-error" className="field-error">
        {error}
      </p>
    </fieldset>
  );
}

function Secret({ secret, onClose }: { secret: string; onClose: () => void }) {
  const say = words.keys.secret;
  return (
    <Dialog title={say.title} onClose={onClose}>
      <p className="notice warn" role="alert">
        <strong>{say.warning}</strong>
      </p>
      <CopyField label={say.label} value={secret} />
      <p>{say.care}</p>
      <button type="button" className="button" onClick={onClose}>
        {say.done}
      </button>
    </Dialog>
  );
}
