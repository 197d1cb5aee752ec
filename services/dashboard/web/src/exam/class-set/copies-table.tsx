import type { Candidate } from '@exam-evaluation/proto/exams/v1/exams_pb.js';
import { useId, useMemo, useState } from 'react';
import { words } from '../../words/words.ts';
import { CandidateInput } from '../candidate-input.tsx';
import { whoIs } from '../registrations.ts';
import { CopyFindings } from './copy-findings.tsx';
import { PageDialog } from './page-dialog.tsx';
import type { Change, ClassSet, SetCopy, SetPage } from './rules/class-set.ts';
import { findingsOf, type Need, needsOfCopies, usualCountOf } from './rules/findings.ts';

interface Props {
  set: ClassSet;
  pages: readonly SetPage[];
  candidates: readonly Candidate[];
  isBusy: boolean;
  change: (change: Change) => void;
}

/** Rows shown at first, and with each press of the button below. */
const SHOWN = 50;

/** The copies that a scan was split into, each with its pages, its candidate and what is odd about it. */
export function CopiesTable(props: Props) {
  const { set, pages, candidates, change } = props;
  const say = words.exam.classSet;
  const listId = useId();
  const [shown, setShown] = useState(SHOWN);
  const [opened, setOpened] = useState<string>();
  const byKey = useMemo(() => new Map(pages.map((page) => [page.key, page])), [pages]);
  const needs = needsOfCopies(set);
  const usual = usualCountOf(set);
  return (
    <>
      <datalist id={listId}>
        {candidates.map((one) => (
          <option key={one.id} value={whoIs(one)} />
        ))}
      </datalist>
      <ol className="set-copies" aria-label={say.table}>
        {set.copies.slice(0, shown).map((copy, at) => (
          <CopyRow
            key={copy.key}
            {...props}
            copy={copy}
            number={at + 1}
            need={needs.get(copy.key)}
            findings={findingsOf(copy, byKey, usual)}
            byKey={byKey}
            listId={listId}
            open={setOpened}
          />
        ))}
      </ol>
      {set.copies.length > shown && (
        <button type="button" className="button" onClick={() => setShown(shown + SHOWN)}>
          {words.common.more}
        </button>
      )}
      {opened && byKey.has(opened) && (
        <PageDialog
          page={byKey.get(opened)!}
          set={set}
          candidates={candidates}
          change={change}
          onClose={() => setOpened(undefined)}
        />
      )}
    </>
  );
}

interface RowProps extends Props {
  copy: SetCopy;
  number: number;
  need: Need | undefined;
  findings: ReturnType<typeof findingsOf>;
  byKey: ReadonlyMap<string, SetPage>;
  listId: string;
  open: (page: string) => void;
}

function CopyRow({ copy, number, need, findings, byKey, listId, candidates, isBusy, change, open }: RowProps) {
  const say = words.exam.classSet;
  const candidate = candidates.find(({ id }) => id === copy.candidateId);
  const name = say.copy(number);
  return (
    <li className="set-copy">
      <ul className="set-pages" aria-label={say.pagesOf(number)}>
        {copy.pages.map((key, at) => (
          <li key={key} className={at === 0 ? 'first' : undefined}>
            <button type="button" className="set-page" disabled={isBusy} onClick={() => open(key)}>
              <img src={byKey.get(key)!.picture} alt={say.pageOf(at + 1, number)} loading="lazy" />
            </button>
          </li>
        ))}
      </ul>
      <div className="set-who">
        <CandidateInput
          // Remounts the input when another candidate was set by a new split.
          key={copy.candidateId}
          label={say.whose(number)}
          listId={listId}
          candidates={candidates}
          chosen={candidate}
          isWrong={need === 'nobody' || need === 'twice'}
          isDisabled={isBusy}
          choose={(candidateId) => change({ act: 'assign', copy: copy.key, candidateId })}
        />
        <p>
          {name} · {say.pages(copy.pages.length)}
        </p>
        <CopyFindings need={need} findings={findings} />
        {number > 1 && (
          <button
            type="button"
            className="button"
            disabled={isBusy}
            aria-label={say.mergeOf(number)}
            onClick={() => change({ act: 'merge', copy: copy.key })}
          >
            {say.merge}
          </button>
        )}
      </div>
    </li>
  );
}
