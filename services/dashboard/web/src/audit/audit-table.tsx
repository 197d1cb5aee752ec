import { timestampDate } from '@bufbuild/protobuf/wkt';
import type { AuditEntry } from '@exam-evaluation/proto/common/v1/common_pb.js';
import { Link } from '@tanstack/react-router';
import { useKeyNames } from '../api/key-names.ts';
import { ScrollBox } from '../ui/scroll-box.tsx';
import { TableHead } from '../ui/table-head.tsx';
import { formatTime } from '../words/format.ts';
import { words } from '../words/words.ts';
import type { SourcedEntry } from './merge.ts';
import { actorOf, sentenceOf } from './sentence.ts';
import type { Source } from './sources.ts';
import type { Titles } from './use-names.ts';

interface Props {
  entries: readonly SourcedEntry<Source>[];
  titles: Titles;
}

/** Acts as sentences, with when, who, and the way to the exam. */
export function AuditTable({ entries, titles }: Props) {
  const say = words.audit.columns;
  const keyNames = useKeyNames();
  return (
    <ScrollBox label={words.audit.title}>
      <table className="audit">
        <TableHead columns={[say.at, say.who, say.what, say.where]} />
        <tbody>
          {entries.map(({ source, entry }) => (
            <AuditRow key={`${source}-${entry.id}`} entry={entry} titles={titles} keyNames={keyNames} />
          ))}
        </tbody>
      </table>
    </ScrollBox>
  );
}

function AuditRow(props: { entry: AuditEntry; titles: Titles; keyNames: ReadonlyMap<string, string> }) {
  const { entry, titles, keyNames } = props;
  const say = words.audit;
  const { at, person, reason } = entry;
  const role = words.roles[person?.role as keyof typeof words.roles];
  return (
    <tr>
      <td className="audit-time">
        <time dateTime={at && timestampDate(at).toISOString()}>{formatTime(at)}</time>
      </td>
      <td className="any-text">
        {actorOf(entry, keyNames)}
        {role && <span className="hint audit-role">{role}</span>}
      </td>
      <td className="any-text">
        {sentenceOf(entry)}
        {reason && <p className="hint">{say.reason(reason)}</p>}
      </td>
      <td className="any-text">
        <Where entry={entry} titles={titles} />
      </td>
    </tr>
  );
}

/** Acts on copies that no longer have a page to link to. */
const GONE: readonly string[] = ['delete', 'replace', 'erase'];

function Where({ entry, titles }: { entry: AuditEntry; titles: Titles }) {
  const say = words.audit;
  const { examId, submissionId, action } = entry;
  if (!examId) return null;
  if (titles.isComplete && !titles.byId.has(examId)) return <span className="hint">{say.goneExam}</span>;
  return (
    <>
      <Link to="/exams/$examId" params={{ examId }}>
        {titles.byId.get(examId) ?? say.openExam}
      </Link>
      {submissionId && !GONE.includes(action) && (
        <Link className="audit-copy" to="/exams/$examId/review" params={{ examId }} search={{ copy: submissionId }}>
          {say.openCopy}
        </Link>
      )}
    </>
  );
}
