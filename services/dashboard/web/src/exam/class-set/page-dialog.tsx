import type { Candidate } from '@exam-evaluation/proto/exams/v1/exams_pb.js';
import { useState } from 'react';
import { Dialog } from '../../ui/dialog.tsx';
import { Field } from '../../ui/field.tsx';
import { words } from '../../words/words.ts';
import { whoIs } from '../registrations.ts';
import type { Change, ClassSet, SetPage } from './rules/class-set.ts';

interface Props {
  page: SetPage;
  set: ClassSet;
  candidates: readonly Candidate[];
  change: (change: Change) => void;
  onClose: () => void;
}

/** A page in large, and where else it may belong. */
export function PageDialog({ page, set, candidates, change, onClose }: Props) {
  const say = words.exam.classSet;
  const { key } = page;
  const own = set.copies.find(({ pages }) => pages.includes(key));
  const others = set.copies.filter((copy) => copy !== own);
  const [to, setTo] = useState(others[0]?.key);
  const act = (wanted: Change) => {
    change(wanted);
    onClose();
  };
  const nameOf = (copy: string) => {
    const at = set.copies.findIndex((one) => one.key === copy);
    const candidate = candidates.find(({ id }) => id === set.copies[at]?.candidateId);
    return [say.copy(at + 1), whoIs(candidate)].filter(Boolean).join(' · ');
  };
  return (
    <Dialog title={say.pageTitle(page.fileName, page.page + 1)} onClose={onClose}>
      <img className="set-large" src={page.picture} alt={say.pageTitle(page.fileName, page.page + 1)} />
      <div className="row">
        {own && own.pages[0] !== key && (
          <button type="button" className="button" onClick={() => act({ act: 'split', page: key })}>
            {say.splitHere}
          </button>
        )}
        {own ? (
          <button type="button" className="button" onClick={() => act({ act: 'move', page: key, to: undefined })}>
            {say.leaveOut}
          </button>
        ) : (
          <button type="button" className="button" onClick={() => act({ act: 'own_copy', page: key })}>
            {say.ownCopy}
          </button>
        )}
      </div>
      {to && (
        <div className="row move-to">
          <Field label={say.moveTo}>
            {(bind) => (
              <select {...bind} value={to} onChange={(event) => setTo(event.target.value)}>
                {others.map((copy) => (
                  <option key={copy.key} value={copy.key}>
                    {nameOf(copy.key)}
                  </option>
                ))}
              </select>
            )}
          </Field>
          <button type="button" className="button" onClick={() => act({ act: 'move', page: key, to })}>
            {say.move}
          </button>
        </div>
      )}
    </Dialog>
  );
}
