import type { Platform } from '@exam-evaluation/proto/dashboard/v1/connections_pb.js';
import { useState } from 'react';
import { connections } from '../api/client.ts';
import { Confirm } from '../ui/confirm.tsx';
import { CopyField } from '../ui/copy-field.tsx';
import { useShowMessage } from '../ui/toasts.tsx';
import { formatTime } from '../words/format.ts';
import { words } from '../words/words.ts';

/** A learning platform: what it has to be told, and what can be done about it. */
export function PlatformCard(props: { platform: Platform; onEdit: () => void; onChanged: () => void }) {
  const { platform, onEdit, onChanged } = props;
  const say = words.connections;
  const name = platform.fields?.name ?? '';
  const [asked, setAsked] = useState<'rotate' | 'remove'>();
  const showMessage = useShowMessage();
  const confirmed = async () => {
    const request = { platformId: platform.id };
    if (asked === 'rotate') await connections.rotateKeys(request);
    else await connections.removePlatform(request);
    showMessage(asked === 'rotate' ? say.rotated : say.removed);
    onChanged();
  };
  return (
    <section className="card platform" aria-label={name}>
      <div className="row platform-head">
        <h2 className="any-text">{name}</h2>
        <span className={platform.complete ? 'tag good' : 'tag warn'}>
          {platform.complete ? say.complete : say.incomplete}
        </span>
      </div>
      <h3>{say.ours}</h3>
      {(['loginUrl', 'launchUrl', 'keysUrl'] as const).map((field) => (
        <CopyField key={field} label={say.addresses[field]} value={platform[field]} />
      ))}
      <p className="hint">{say.window}</p>
      <p className="hint">{say.keyMade(formatTime(platform.keyMadeAt))}</p>
      <div className="row">
        <button type="button" className="button" aria-label={say.editOf(name)} onClick={onEdit}>
          {say.edit}
        </button>
        <button type="button" className="button" aria-label={say.rotateOf(name)} onClick={() => setAsked('rotate')}>
          {say.rotate}
        </button>
        <button
          type="button"
          className="button danger"
          aria-label={say.removeOf(name)}
          onClick={() => setAsked('remove')}
        >
          {say.remove}
        </button>
      </div>
      {asked && (
        <Confirm
          title={asked === 'rotate' ? say.rotateTitle(name) : say.removeTitle(name)}
          act={asked === 'rotate' ? say.rotate : say.remove}
          onClose={() => setAsked(undefined)}
          onConfirm={confirmed}
        >
          <p>{asked === 'rotate' ? say.rotateText : say.removeText}</p>
        </Confirm>
      )}
    </section>
  );
}
