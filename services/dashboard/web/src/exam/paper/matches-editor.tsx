import { words } from '../../words/words.ts';
import { Entries } from './entries.tsx';
import { nextMatch } from './from-messages.ts';
import type { ListEditorProps } from './options-editor.tsx';
import { problemAt } from './problems.ts';
import { isEditable } from './save-plan.ts';

/** What the options of a question are matched with; each option names its match in the list of options. */
export function MatchesEditor({ question, status, problems, change }: ListEditorProps) {
  const say = words.exam.paper.question;
  return (
    <Entries
      legend={say.matches}
      field="matches"
      entries={question.matches}
      problems={problems}
      error={problemAt(problems, 'matches')}
      isDisabled={!isEditable(status, 'matches')}
      say={{ label: say.matchLabel, text: say.matchText, remove: say.removeMatch, add: say.addMatch }}
      change={(matches) => change({ matches })}
      next={nextMatch}
    />
  );
}
