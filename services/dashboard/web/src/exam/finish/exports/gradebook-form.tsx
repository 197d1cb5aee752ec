import { GRADEBOOKS, type Identifier, type Platform } from '@exam-evaluation/mark-sheets/gradebooks.ts';
import { useState } from 'react';
import { InputField } from '../../../ui/input-field.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { words } from '../../../words/words.ts';
import type { PersonBy } from './gradebook-file.ts';
import type { Format } from './use-export.ts';

const PLATFORMS = [
  ['canvas', 'Canvas'],
  ['moodle', 'Moodle'],
  ['blackboard', 'Blackboard'],
] as const satisfies readonly (readonly [Platform, string])[];
const HEADING_LENGTH_MAX = 255;

/** Totals as a file that the gradebook of a learning platform takes. */
export function GradebookForm(props: {
  title: string;
  hasRollNumbers: boolean;
  isDisabled: boolean;
  onSave: (format: Format) => void;
}) {
  const { title, hasRollNumbers, isDisabled, onSave } = props;
  const say = words.exam.finish.exports.gradebook;
  const [platform, setPlatform] = useState<Platform>('canvas');
  const [chosen, setIdentifier] = useState<Identifier>();
  const [by, setBy] = useState<PersonBy>('externalId');
  const [heading, setHeading] = useState(title);
  const identifiers: readonly Identifier[] = GRADEBOOKS[platform];
  const identifier = chosen && identifiers.includes(chosen) ? chosen : identifiers[0]!;
  return (
    <details className="gradebook">
      <summary>{say.title}</summary>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          onSave({
            gradebook: { platform, identifier, heading: heading.trim() },
            by: hasRollNumbers ? by : 'externalId',
          });
        }}
      >
        <div className="gradebook-fields">
          <SelectField label={say.platform} value={platform} choices={PLATFORMS} onChange={setPlatform} />
          <SelectField
            label={say.identifier}
            value={identifier}
            choices={identifiers.map((each) => [each, each])}
            onChange={setIdentifier}
          />
          {hasRollNumbers && (
            <SelectField
              label={say.by}
              value={by}
              choices={(['externalId', 'rollNumber'] as const).map((each) => [each, say.bys[each]])}
              onChange={setBy}
            />
          )}
        </div>
        <InputField
          label={say.heading}
          hint={say.headingHints[platform]}
          value={heading}
          maxLength={HEADING_LENGTH_MAX}
          onChange={(text) => setHeading(text)}
        />
        <button type="submit" className="button" disabled={isDisabled || heading.trim() === ''}>
          {say.save(PLATFORMS.find(([each]) => each === platform)![1])}
        </button>
        <p className="hint">{say.hint}</p>
      </form>
    </details>
  );
}
