import type { Role } from '@exam-evaluation/contract/access.ts';
import type { Platform } from '@exam-evaluation/proto/dashboard/v1/connections_pb.js';
import { type SubmitEvent, useState } from 'react';
import { connections } from '../api/client.ts';
import { type Failure, toFailure } from '../api/failure.ts';
import { Dialog } from '../ui/dialog.tsx';
import { Field } from '../ui/field.tsx';
import { FormFoot } from '../ui/form-foot.tsx';
import { InputField } from '../ui/input-field.tsx';
import { SelectField } from '../ui/select-field.tsx';
import { useShowMessage } from '../ui/toasts.tsx';
import { words } from '../words/words.ts';

/** Texts of the form, with the name that the server gives each in a refusal. */
const TEXTS = {
  issuer: 'issuer',
  clientId: 'client_id',
  authUrl: 'auth_url',
  tokenUrl: 'token_url',
  jwksUrl: 'jwks_url',
} as const;
type TextName = keyof typeof TEXTS;

interface Form extends Record<TextName, string> {
  name: string;
  deploymentIds: string;
  instructorRole: Role;
  administratorRole: Role;
}

function toForm(platform: Platform | undefined): Form {
  const { name = '', issuer = '', clientId = '', authUrl = '', tokenUrl = '', jwksUrl = '' } = platform?.fields ?? {};
  const { deploymentIds = [], instructorRole = 'examiner', administratorRole = 'examiner' } = platform?.fields ?? {};
  return {
    ...{ name, issuer, clientId, authUrl, tokenUrl, jwksUrl },
    deploymentIds: deploymentIds.join('\n'),
    instructorRole: instructorRole as Role,
    administratorRole: administratorRole as Role,
  };
}

const named = (roles: readonly Role[]) => roles.map((role) => [role, words.roles[role]] as const);
const INSTRUCTOR_ROLES = named(['examiner', 'reader']);
const ADMINISTRATOR_ROLES = named(['administrator', 'examiner', 'reader']);

/** Registers a platform, or changes one. */
export function PlatformDialog(props: { platform: Platform | undefined; onClose: () => void; onSaved: () => void }) {
  const { platform, onClose, onSaved } = props;
  const say = words.connections.form;
  const [form, setForm] = useState(() => toForm(platform));
  const [failure, setFailure] = useState<Failure>();
  const [isBusy, setBusy] = useState(false);
  const showMessage = useShowMessage();
  const change = (part: Partial<Form>) => setForm({ ...form, ...part });
  const problem = (field: string) => failure?.fields.find((one) => one.field === field)?.message;
  const save = async (event: SubmitEvent) => {
    event.preventDefault();
    setBusy(true);
    try {
      const deploymentIds = form.deploymentIds.split('\n').flatMap((id) => id.trim() || []);
      await connections.savePlatform({ platformId: platform?.id ?? '', fields: { ...form, deploymentIds } });
      showMessage(words.connections.saved);
      onSaved();
      onClose();
    } catch (error) {
      setFailure(toFailure(error));
      setBusy(false);
    }
  };
  const text = (name: TextName) => (
    <InputField
      key={name}
      label={say[name]}
      error={problem(TEXTS[name])}
      value={form[name]}
      autoComplete="off"
      spellCheck={false}
      onChange={(text) => change({ [name]: text })}
    />
  );
  return (
    <Dialog title={platform ? say.editTitle(platform.fields?.name ?? '') : say.addTitle} onClose={onClose}>
      <form noValidate onSubmit={(event) => void save(event)}>
        <InputField
          label={say.name}
          hint={say.nameHint}
          error={problem('name')}
          value={form.name}
          autoComplete="off"
          onChange={(text) => change({ name: text })}
        />
        {text('issuer')}
        {text('clientId')}
        <Field label={say.deploymentIds} error={problem('deployment_ids')}>
          {(bind) => (
            <textarea
              {...bind}
              rows={2}
              value={form.deploymentIds}
              spellCheck={false}
              onChange={(event) => change({ deploymentIds: event.target.value })}
            />
          )}
        </Field>
        {(['authUrl', 'tokenUrl', 'jwksUrl'] as const).map(text)}
        <SelectField
          label={say.instructorRole}
          hint={say.instructorHint}
          value={form.instructorRole}
          choices={INSTRUCTOR_ROLES}
          onChange={(instructorRole) => change({ instructorRole })}
        />
        <SelectField
          label={say.administratorRole}
          value={form.administratorRole}
          choices={ADMINISTRATOR_ROLES}
          onChange={(administratorRole) => change({ administratorRole })}
        />
        <FormFoot
          refusal={failure?.message ?? ''}
          submit={isBusy ? say.saving : words.common.save}
          isBusy={isBusy}
          onClose={onClose}
        />
      </form>
    </Dialog>
  );
}
