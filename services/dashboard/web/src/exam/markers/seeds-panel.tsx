import { SEEDS_ONE_IN } from '@exam-evaluation/contract/limits.ts';
import type { Exam } from '@exam-evaluation/proto/exams/v1/exams_pb.js';
import type { Seeding, Seeding_Seed } from '@exam-evaluation/proto/submissions/v1/submissions_pb.js';
import { useState } from 'react';
import { submissions } from '../../api/client.ts';
import { useMay } from '../../api/session.ts';
import { InputField } from '../../ui/input-field.tsx';
import { useShowFailure, useShowMessage } from '../../ui/toasts.tsx';
import { formatHundredths } from '../../words/format.ts';
import { words } from '../../words/words.ts';
import { readHundredths, readNumber, writeHundredths } from '../paper/numbers.ts';
import { ComparedTable, SeedTable } from './seed-tables.tsx';

const { seeds: say } = words.exam.markers;

/** Answers with a known mark that are mixed into people's work: which, how often, and who was how near. */
export function SeedsPanel({ exam, seeding, onChanged }: { exam: Exam; seeding: Seeding; onChanged: () => void }) {
  return (
    <section aria-labelledby="seeds">
      <h2 id="seeds">{say.title}</h2>
      {seeding.mayLead ? (
        <Led exam={exam} seeding={seeding} onChanged={onChanged} />
      ) : (
        <p className="card">{seeding.on ? say.foreign(seeding.lead?.displayName ?? '') : say.none}</p>
      )}
    </section>
  );
}

function Led({ exam, seeding, onChanged }: { exam: Exam; seeding: Seeding; onChanged: () => void }) {
  const { id: examId } = exam;
  const isReadOnly = !useMay('examiner');
  const showMessage = useShowMessage();
  const showFailure = useShowFailure();
  const act = async (call: () => Promise<unknown>, message?: string) => {
    try {
      await call();
      if (message) showMessage(message);
      onChanged();
    } catch (error) {
      showFailure(error);
    }
  };
  const choose = ({ submissionId, questionId }: Seeding_Seed, chosen: boolean) =>
    void act(() => submissions.chooseSeed({ examId, submissionId, questionId, chosen }));
  return (
    <>
      <p className="hint">{say.hint}</p>
      <Settings
        seeding={seeding}
        max={Math.max(0, ...exam.questions.map(({ maxMarks }) => maxMarks))}
        isReadOnly={isReadOnly}
        onSave={(change) => act(() => submissions.setSeeding({ examId, ...change }), say.saved)}
      />
      <h3>{say.compared}</h3>
      <ComparedTable
        markers={seeding.markers}
        isReadOnly={isReadOnly}
        onResume={({ id: personId, displayName }) =>
          void act(() => submissions.resumeMarker({ examId, personId }), say.resumed(displayName))
        }
      />
      <h3>{say.chosen}</h3>
      <SeedTable
        title={say.chosen}
        none={say.noneChosen}
        exam={exam}
        seeds={seeding.seeds}
        isReadOnly={isReadOnly}
        onChoose={(seed) => choose(seed, false)}
        areChosen
      />
      <h3>{say.choices}</h3>
      <SeedTable
        title={say.choices}
        none={say.noneToChoose}
        exam={exam}
        seeds={seeding.choices}
        isReadOnly={isReadOnly}
        onChoose={(seed) => choose(seed, true)}
      />
    </>
  );
}

function Settings(props: {
  seeding: Seeding;
  /** Hundredths that the question with the most marks is worth. */
  max: number;
  isReadOnly: boolean;
  onSave: (change: { on: boolean; oneIn: number; tolerance: number }) => Promise<void>;
}) {
  const { seeding, max, isReadOnly, onSave } = props;
  const [isOn, setOn] = useState(seeding.on);
  const [typedOneIn, setOneIn] = useState(String(seeding.oneIn));
  const [typedTolerance, setTolerance] = useState(writeHundredths(seeding.tolerance));
  const [isSaving, setSaving] = useState(false);
  const { min, max: most } = SEEDS_ONE_IN;
  const oneIn = readNumber(typedOneIn);
  const isOneInWrong = oneIn === undefined || !Number.isInteger(oneIn) || oneIn < min || oneIn > most;
  const tolerance = readHundredths(typedTolerance);
  const isToleranceWrong = tolerance === undefined || tolerance > max;
  return (
    <form
      className="seed-settings"
      onSubmit={(event) => {
        event.preventDefault();
        if (isOneInWrong || isToleranceWrong) return;
        setSaving(true);
        void onSave({ on: isOn, oneIn, tolerance }).finally(() => setSaving(false));
      }}
    >
      <label className="check">
        <input type="checkbox" checked={isOn} disabled={isReadOnly} onChange={(event) => setOn(event.target.checked)} />
        {say.isOn}
      </label>
      <InputField
        label={say.oneIn}
        error={isOneInWrong ? say.wrongOneIn(min, most) : undefined}
        inputMode="numeric"
        value={typedOneIn}
        disabled={isReadOnly}
        onChange={(text) => setOneIn(text)}
      />
      <InputField
        label={say.tolerance}
        error={isToleranceWrong ? say.wrong(formatHundredths(max)) : undefined}
        inputMode="decimal"
        value={typedTolerance}
        disabled={isReadOnly}
        onChange={(text) => setTolerance(text)}
      />
      <button
        type="submit"
        className="button primary"
        disabled={isReadOnly || isSaving || isOneInWrong || isToleranceWrong}
      >
        {say.save}
      </button>
    </form>
  );
}
