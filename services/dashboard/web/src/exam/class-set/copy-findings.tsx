import { words } from '../../words/words.ts';
import type { Findings, Need } from './rules/findings.ts';

/** What a person should look at before a copy is handed in; what keeps it from being handed in comes first. */
export function CopyFindings({ need, findings }: { need: Need | undefined; findings: Findings }) {
  const say = words.exam.classSet.findings;
  const { missing, doubled, withoutCode, foreign, unusual } = findings;
  const notes = [
    need && say[need],
    missing.length > 0 && say.missing(missing.join(', ')),
    doubled.length > 0 && say.doubled(doubled.join(', ')),
    foreign > 0 && say.foreign(foreign),
    withoutCode > 0 && say.withoutCode(withoutCode),
    unusual && say.unusual,
  ].filter((note) => typeof note === 'string');
  return (
    <ul className="set-findings">
      {notes.map((note) => (
        <li key={note} className="tag warn">
          {note}
        </li>
      ))}
    </ul>
  );
}
