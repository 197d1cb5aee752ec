import type { Exam } from '@exam-evaluation/proto/exams/v1/exams_pb.js';
import { useDeferredValue, useMemo, useState } from 'react';
import { Field } from '../../ui/field.tsx';
import { MoreButton } from '../../ui/more-button.tsx';
import { ScrollBox } from '../../ui/scroll-box.tsx';
import { SortHeader } from '../../ui/sort-header.tsx';
import { formatCount } from '../../words/format.ts';
import { words } from '../../words/words.ts';
import { type CandidateList, searchCandidates } from '../registrations.ts';
import { copiesOf } from './copies-of.ts';
import type { CopyList } from './copy-list.ts';
import { CopyRow } from './copy-row.tsx';
import { EvaluateAll } from './evaluate-all.tsx';
import { type CopySort, sortCopies } from './sort.ts';
import { actsOn, STANDINGS, type Standing, standingOf } from './standing.ts';

const SHOWN_AT_FIRST = 100;

interface Props {
  exam: Exam;
  candidates: CandidateList;
  copies: CopyList;
  mayChange: boolean;
}

/** The copies of an exam with their status and the acts on each. */
export function CopyTable({ exam, candidates, copies, mayChange }: Props) {
  const say = words.exam.copies;
  const [search, setSearch] = useState('');
  const [standing, setStanding] = useState<Standing | ''>('');
  const [shown, setShown] = useState(SHOWN_AT_FIRST);
  const [sort, setSort] = useState<CopySort>({ by: 'candidate', isDescending: false });
  const [chosenIds, setChosenIds] = useState<ReadonlySet<string>>(new Set());
  const [isAsking, setAsking] = useState(false);
  const all = useMemo(() => copiesOf(candidates, copies), [candidates, copies]);
  const withCopy = useMemo(() => new Set(copies.byCandidate.keys()), [copies]);
  const counts = useMemo(() => countStandings(copies), [copies]);
  const matching = searchCandidates(all, useDeferredValue(search)).filter(
    ({ copy }) => standing === '' || standingOf(copy) === standing,
  );
  const found = sortCopies(matching, sort);
  const evaluable = found.map(({ copy }) => copy).filter((copy) => actsOn(copy).reEvaluate);
  const chosen = evaluable.filter(({ id }) => chosenIds.has(id));
  const isChoosing = mayChange && evaluable.length > 0;
  const choose = (ids: readonly string[], isOn: boolean) => {
    const given = new Set(ids);
    setChosenIds(isOn ? chosenIds.union(given) : chosenIds.difference(given));
  };
  return (
    <section aria-label={say.title}>
      <div className="table-filters">
        <Field label={say.search}>
          {(bind) => <input {...bind} type="search" value={search} onChange={(e) => setSearch(e.target.value)} />}
        </Field>
        <Field label={say.filter}>
          {(bind) => (
            <select {...bind} value={standing} onChange={(e) => setStanding(e.target.value as Standing | '')}>
              <option value="">
                {say.all} ({formatCount(all.length)})
              </option>
              {STANDINGS.filter((one) => counts.has(one) || one === standing).map((one) => (
                <option key={one} value={one}>
                  {say.standings[one]} ({formatCount(counts.get(one) ?? 0)})
                </option>
              ))}
            </select>
          )}
        </Field>
        <p role="status" className="hint">
          {found.length === 0 ? say.noMatch : say.count(found.length, formatCount(found.length))}
        </p>
      </div>
      {chosen.length > 0 && (
        <div className="row chosen-acts">
          <span role="status">{say.again.chosen(chosen.length)}</span>
          <button type="button" className="button" onClick={() => setAsking(true)}>
            {say.again.open}
          </button>
          <button type="button" className="button quiet" onClick={() => setChosenIds(new Set())}>
            {say.again.none}
          </button>
        </div>
      )}
      {isAsking && <EvaluateAll copies={chosen} onClose={() => setAsking(false)} />}
      {!copies.isComplete && <p className="notice warn">{say.tooMany(formatCount(all.length))}</p>}
      {found.length > 0 && (
        <ScrollBox label={say.title} className="table-wrap middle">
          <table>
            <thead>
              <tr>
                {isChoosing && (
                  <th scope="col">
                    <input
                      type="checkbox"
                      aria-label={say.again.chooseAll(evaluable.length)}
                      checked={chosen.length === evaluable.length}
                      onChange={(event) =>
                        choose(
                          evaluable.map(({ id }) => id),
                          event.target.checked,
                        )
                      }
                    />
                  </th>
                )}
                <SortHeader by="candidate" sort={sort} onSort={setSort}>
                  {say.candidate}
                </SortHeader>
                <SortHeader by="standing" sort={sort} onSort={setSort}>
                  {say.status}
                </SortHeader>
                <SortHeader by="total" sort={sort} onSort={setSort} className="number">
                  {say.total}
                </SortHeader>
                <th scope="col" className="number">
                  {say.percentage}
                </th>
                <th scope="col" className="number">
                  {say.pages}
                </th>
                <SortHeader by="changed" sort={sort} onSort={setSort}>
                  {say.changed}
                </SortHeader>
                <th scope="col">
                  <span className="visually-hidden">{say.acts}</span>
                </th>
              </tr>
            </thead>
            <tbody>
              {found.slice(0, shown).map((one) => (
                <CopyRow
                  key={one.copy.id}
                  examId={exam.id}
                  {...one}
                  candidates={candidates.candidates}
                  withCopy={withCopy}
                  mayChange={mayChange}
                  {...(isChoosing && {
                    choice: {
                      isOn: chosenIds.has(one.copy.id),
                      set: (isOn: boolean) => choose([one.copy.id], isOn),
                    },
                  })}
                />
              ))}
            </tbody>
          </table>
        </ScrollBox>
      )}
      {found.length > shown && <MoreButton onClick={() => setShown(shown + SHOWN_AT_FIRST)} />}
    </section>
  );
}

function countStandings({ byCandidate }: CopyList): Map<Standing, number> {
  const counts = new Map<Standing, number>();
  for (const copy of byCandidate.values()) {
    const standing = standingOf(copy);
    counts.set(standing, (counts.get(standing) ?? 0) + 1);
  }
  return counts;
}
