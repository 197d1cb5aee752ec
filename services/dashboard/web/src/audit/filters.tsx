import type { Person } from '@exam-evaluation/proto/dashboard/v1/people_pb.js';
import { Field } from '../ui/field.tsx';
import { words } from '../words/words.ts';
import { type AuditSearch, KINDS, parseAuditSearch } from './search.ts';
import type { Titles } from './use-names.ts';

interface Props {
  search: AuditSearch;
  titles: Titles;
  people: readonly Person[];
  onChange: (search: AuditSearch) => void;
}

/** Which acts are shown: of an exam, of a person, of a kind. */
export function Filters({ search, titles, people, onChange }: Props) {
  const say = words.audit;
  const exams = [...titles.byId].map(([value, name]) => ({ value, name }));
  const persons = people.map(({ id, displayName }) => ({ value: id, name: displayName }));
  const kinds = KINDS.map((kind) => ({ value: kind, name: say.kinds[kind] }));
  return (
    <fieldset className="audit-filters">
      <legend className="visually-hidden">{say.filters}</legend>
      <Choice label={say.exam} any={say.allExams} options={exams} name="exam" search={search} onChange={onChange} />
      <Choice
        label={say.person}
        any={say.allPeople}
        options={persons}
        name="person"
        search={search}
        onChange={onChange}
      />
      <Choice label={say.kind} any={say.allKinds} options={kinds} name="kind" search={search} onChange={onChange} />
    </fieldset>
  );
}

function Choice(props: {
  label: string;
  any: string;
  options: { value: string; name: string }[];
  name: keyof AuditSearch;
  search: AuditSearch;
  onChange: (search: AuditSearch) => void;
}) {
  const { label, any, options, name, search, onChange } = props;
  const chosen = search[name] ?? '';
  // The address may name an exam or a person that no longer exists; the choice is shown anyway.
  const isKnown = chosen === '' || options.some(({ value }) => value === chosen);
  return (
    <Field label={label}>
      {(bind) => (
        <select
          {...bind}
          value={chosen}
          onChange={(event) => onChange(parseAuditSearch({ ...search, [name]: event.target.value }))}
        >
          <option value="">{any}</option>
          {!isKnown && <option value={chosen}>{chosen}</option>}
          {options.map(({ value, name: text }) => (
            <option key={value} value={value}>
              {text}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}
