import type { Candidate } from '@exam-evaluation/proto/exams/v1/exams_pb.js';
import { useId, useState } from 'react';
import { words } from '../../words/words.ts';
import { PageDialog } from './page-dialog.tsx';
import type { Change, ClassSet, SetPage } from './rules/class-set.ts';

interface Props {
  set: ClassSet;
  pages: readonly SetPage[];
  candidates: readonly Candidate[];
  change: (change: Change) => void;
}

/** Pages that are in no copy and so are not handed in, each with the reason; a person may still place them. */
export function LeftOutPages({ set, pages, candidates, change }: Props) {
  const say = words.exam.classSet;
  const headingId = useId();
  const [opened, setOpened] = useState<SetPage>();
  const left = pages.flatMap((page) => {
    const why = set.leftOut.get(page.key);
    return why ? [{ page, why }] : [];
  });
  if (left.length === 0) return null;
  const whose = ({ code }: SetPage) => {
    const candidate = candidates.find(({ id }) => id === code?.holder.id);
    return candidate && code ? say.codeOf(candidate.name ?? candidate.externalId, code.page) : '';
  };
  return (
    <section aria-labelledby={headingId}>
      <h2 id={headingId}>{say.leftOut(left.length)}</h2>
      <ul className="set-pages">
        {left.map(({ page, why }) => (
          <li key={page.key}>
            <button type="button" className="set-page" onClick={() => setOpened(page)}>
              <img src={page.picture} alt={say.pageTitle(page.fileName, page.page + 1)} loading="lazy" />
            </button>
            <p className="hint any-text">
              {say.why[why]} {whose(page)}
            </p>
          </li>
        ))}
      </ul>
      {opened && (
        <PageDialog
          page={opened}
          set={set}
          candidates={candidates}
          change={change}
          onClose={() => setOpened(undefined)}
        />
      )}
    </section>
  );
}
