import type { Candidate } from '@exam-evaluation/proto/exams/v1/exams_pb.js';
import { useEffect, useState } from 'react';
import { newKey } from '../../ui/new-key.ts';
import { useLeaveGuard } from '../../ui/use-leave-guard.tsx';
import { formatCount } from '../../words/format.ts';
import { words } from '../../words/words.ts';
import type { CopyList } from '../copies/copy-list.ts';
import { DropZone } from '../copies/drop-zone.tsx';
import { HandInPanel } from '../copies/hand-in-panel.tsx';
import type { HandInRow } from '../copies/hand-in-rows.ts';
import { safeName } from '../files/file-names.ts';
import { ChooseSplit } from './choose-split.tsx';
import { CopiesTable } from './copies-table.tsx';
import { LeftOutPages } from './left-out-pages.tsx';
import { type ClassSet, changed, splitByCode, splitByCount } from './rules/class-set.ts';
import { needsOfCopies } from './rules/findings.ts';
import { useScan } from './use-scan.ts';

interface Props {
  examId: string;
  candidates: readonly Candidate[];
  copies: CopyList;
}

/** From a class's scan to its copies: read, split, checked by a person, and then handed in like single files. */
export function ClassSetPanel({ examId, candidates, copies }: Props) {
  const say = words.exam.classSet;
  const scan = useScan();
  const { pages, progress, problems } = scan;
  const [set, setSet] = useState<ClassSet>({ copies: [], leftOut: new Map() });
  const [made, setMade] = useState<HandInRow[]>();
  const [building, setBuilding] = useState<{ done: number; all: number }>();
  const [failure, setFailure] = useState('');
  const { dialog } = useLeaveGuard(pages.length > 0 && !made, say.leave);
  const split = (count: number | undefined) => {
    const ids = new Set(candidates.map(({ id }) => id));
    setSet(count === undefined ? splitByCode(pages, examId, ids) : splitByCount(pages, count));
  };
  useEffect(() => {
    if (pages.some(({ code }) => code)) split(undefined);
    else if (pages.length > 0) split(1);
  }, [pages]);

  const build = async () => {
    const byId = new Map(candidates.map((one) => [one.id, one]));
    const rows: HandInRow[] = [];
    setFailure('');
    for (const copy of set.copies) {
      const candidate = byId.get(copy.candidateId ?? '');
      if (!candidate) continue;
      setBuilding({ done: rows.length, all: set.copies.length });
      try {
        const file = new File([await scan.build(copy)], `${safeName(candidate.externalId)}.pdf`, {
          type: 'application/pdf',
        });
        rows.push({ key: newKey(), file, candidateId: candidate.id, by: 'person', fitting: [], replace: false });
      } catch {
        setBuilding(undefined);
        return setFailure(say.notBuilt(candidate.externalId));
      }
    }
    setBuilding(undefined);
    setMade(rows);
  };
  // A class set is taken by open exams only.
  if (made) {
    return <HandInPanel examId={examId} candidates={candidates} copies={copies} isClosed={false} made={made} />;
  }
  const isBusy = progress !== undefined || building !== undefined;
  const needs = needsOfCopies(set);
  return (
    <section className="card class-set" aria-label={say.title}>
      <DropZone
        onFiles={(files) => void scan.read(files)}
        isDisabled={isBusy}
        text={say.drop}
        hint={say.hint}
        accept=".pdf,application/pdf,image/jpeg,image/png"
      />
      <p role="status">{progress && say.reading(formatCount(progress.done), formatCount(progress.all))}</p>
      {problems.map(({ fileName, problem }) => (
        <p key={`${fileName} ${problem}`} className="field-error any-text" role="alert">
          {say.problems[problem](fileName)}
        </p>
      ))}
      {pages.length > 0 && (
        <>
          <ChooseSplit hasCodes={pages.some(({ code }) => code)} isDisabled={isBusy} split={split} />
          <Without candidates={candidates} set={set} copies={copies} />
          <CopiesTable
            set={set}
            pages={pages}
            candidates={candidates}
            isBusy={isBusy}
            change={(change) => setSet((before) => changed(before, change))}
          />
          <LeftOutPages
            set={set}
            pages={pages}
            candidates={candidates}
            change={(change) => setSet((before) => changed(before, change))}
          />
          {failure && (
            <p className="notice bad" role="alert">
              {failure}
            </p>
          )}
          <div className="row">
            <button
              type="button"
              className="button primary"
              disabled={isBusy || set.copies.length === 0 || needs.size > 0}
              onClick={() => void build()}
            >
              {say.confirm(formatCount(set.copies.length))}
            </button>
            <span role="status">
              {building
                ? say.building(formatCount(building.done), formatCount(building.all))
                : needs.size > 0 && say.needs(needs.size)}
            </span>
          </div>
        </>
      )}
      {dialog}
    </section>
  );
}

/** Most names that a sentence lists. */
const NAMES_MAX = 12;

/** Candidates of whom there is no copy, neither in the set nor handed in before. */
function Without({ candidates, set, copies }: Pick<Props, 'candidates' | 'copies'> & { set: ClassSet }) {
  const inSet = new Set(set.copies.map(({ candidateId }) => candidateId));
  const without = candidates.filter(({ id }) => !inSet.has(id) && !copies.byCandidate.has(id));
  if (without.length === 0) return null;
  const names = without.slice(0, NAMES_MAX).map(({ name, externalId }) => name ?? externalId);
  const more = without.length > NAMES_MAX ? ' …' : '';
  return <p className="notice any-text">{words.exam.classSet.without(without.length, names.join(', ') + more)}</p>;
}
