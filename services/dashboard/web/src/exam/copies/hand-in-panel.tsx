import type { Candidate } from '@exam-evaluation/proto/exams/v1/exams_pb.js';
import { useEffect, useId, useMemo, useRef, useState } from 'react';
import { Confirm } from '../../ui/confirm.tsx';
import { useLeaveGuard } from '../../ui/use-leave-guard.tsx';
import { formatCount } from '../../words/format.ts';
import { words } from '../../words/words.ts';
import { useRefresh } from '../exam-query.ts';
import { LateReason } from '../late-reason.tsx';
import type { CopyList } from './copy-list.ts';
import { DropZone } from './drop-zone.tsx';
import { FileTable } from './file-table.tsx';
import { type CopyFile, handIn } from './hand-in.ts';
import { FILES_MAX, type HandInRow, needsOf, type Refusal, rowsFor, sortOut, toSend } from './hand-in-rows.ts';
import { portsFor } from './ports.ts';
import { useReadNewCopies } from './use-copies.ts';

interface Props {
  examId: string;
  candidates: readonly Candidate[];
  copies: CopyList;
  /** The exam is closed: what is handed in now is late, for a reason. */
  isClosed: boolean;
  /** Copies that were made of a class's scan; they take the place of files that are dropped. */
  made?: readonly HandInRow[];
}

/** Scans dropped onto the page: the candidate that each seems to belong to, and the progress of handing them in. */
export function HandInPanel({ examId, candidates, copies, isClosed, made }: Props) {
  const say = words.exam.copies.handIn;
  const headingId = useId();
  const [rows, setRows] = useState<readonly HandInRow[]>(made ?? []);
  const [refused, setRefused] = useState<string[]>([]);
  const [asking, setAsking] = useState<CopyFile[]>();
  const [lateReason, setLateReason] = useState('');
  const running = useRef<AbortController>(undefined);
  const [isBusy, setBusy] = useState(false);
  const refresh = useRefresh();
  const readNew = useReadNewCopies(examId);
  const withCopy = useMemo(() => new Set(copies.byCandidate.keys()), [copies]);
  const isLateUnsaid = isClosed && lateReason.trim() === '';
  const ready = isLateUnsaid ? [] : toSend(rows, withCopy);
  const { dialog } = useLeaveGuard(isBusy, say.leave);
  useEffect(() => () => running.current?.abort(), []);

  const take = (files: readonly File[]) => {
    const sorted = sortOut(files);
    const room = FILES_MAX - rows.length;
    setRefused([
      ...namesOf(sorted.refused),
      ...(sorted.taken.length > room ? [say.tooManyFiles(formatCount(FILES_MAX))] : []),
    ]);
    setRows((before) => [...rowsFor(sorted.taken.slice(0, room), candidates, withCopy), ...before]);
  };
  const change = (row: HandInRow) => setRows((before) => before.map((one) => (one.key === row.key ? row : one)));
  const send = async (copiesToSend: CopyFile[]) => {
    const stop = new AbortController();
    running.current = stop;
    setBusy(true);
    await handIn(
      copiesToSend,
      portsFor(examId, isClosed ? lateReason.trim() : undefined),
      (key, state) => {
        setRows((before) => before.map((one) => (one.key === key ? { ...one, state } : one)));
        if (state.step === 'done') readNew();
      },
      stop.signal,
    );
    setBusy(false);
    await refresh();
  };
  const start = (copiesToSend: CopyFile[]) => {
    if (copiesToSend.some(({ replace }) => replace)) setAsking(copiesToSend);
    else void send(copiesToSend);
  };
  return (
    <section className="card hand-in" aria-labelledby={headingId}>
      <h2 id={headingId}>{isClosed ? say.lateTitle : say.title}</h2>
      {isClosed && <LateReason reason={lateReason} change={setLateReason} />}
      {!made && (
        <DropZone onFiles={take} isDisabled={isBusy} text={say.drop} hint={say.hint} accept=".pdf,application/pdf" />
      )}
      {refused.map((text) => (
        <p key={text} className="field-error any-text" role="alert">
          {text}
        </p>
      ))}
      {rows.length > 0 && (
        <>
          <FileTable
            rows={rows}
            candidates={candidates}
            withCopy={withCopy}
            isBusy={isBusy}
            change={change}
            drop={(key) => setRows((before) => before.filter((one) => one.key !== key))}
            retry={(key) => start(ready.filter((one) => one.key === key))}
          />
          <Foot
            rows={rows}
            ready={ready}
            withCopy={withCopy}
            isBusy={isBusy}
            start={() => start(ready)}
            stop={() => running.current?.abort()}
            clear={() => setRows([])}
          />
        </>
      )}
      {asking && (
        <Confirm
          title={say.replaceTitle}
          act={say.replaceButton}
          onClose={() => setAsking(undefined)}
          onConfirm={async () => void send(asking)}
        >
          <p>{say.replaceText(asking.filter(({ replace }) => replace).length)}</p>
        </Confirm>
      )}
      {dialog}
    </section>
  );
}

/** Most names of refused files that a message lists. */
const NAMES_MAX = 5;

function namesOf(refused: Record<Refusal, string[]>): string[] {
  const say = words.exam.copies.handIn;
  return (['notPdf', 'empty', 'tooLarge'] as const).flatMap((why) => {
    const names = refused[why];
    if (names.length === 0) return [];
    const more = names.length > NAMES_MAX ? ' …' : '';
    return [say[why](names.slice(0, NAMES_MAX).join(', ') + more)];
  });
}

function Foot(props: {
  rows: readonly HandInRow[];
  ready: readonly CopyFile[];
  withCopy: ReadonlySet<string>;
  isBusy: boolean;
  start: () => void;
  stop: () => void;
  clear: () => void;
}) {
  const { rows, ready, withCopy, isBusy, start, stop, clear } = props;
  const say = words.exam.copies.handIn;
  const done = rows.filter(({ state }) => state?.step === 'done').length;
  const failed = rows.filter(({ state }) => state?.step === 'failed').length;
  const left = needsOf(rows, withCopy).size;
  const isOver = rows.length > 0 && done === rows.length;
  return (
    <div className="row hand-in-foot">
      {isBusy ? (
        <button type="button" className="button" onClick={stop}>
          {say.stop}
        </button>
      ) : (
        !isOver && (
          <button type="button" className="button primary" disabled={ready.length === 0} onClick={start}>
            {say.submit(formatCount(ready.length))}
          </button>
        )
      )}
      {!isBusy && (
        <button type="button" className="button" onClick={clear}>
          {say.clear}
        </button>
      )}
      <span role="status">
        {(isBusy || done + failed > 0) && say.progress(formatCount(done), formatCount(rows.length))}{' '}
        {failed > 0 && say.failedCount(formatCount(failed))} {!isBusy && left > 0 && say.left(left)}
      </span>
    </div>
  );
}
