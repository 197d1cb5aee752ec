import { words } from '../../words/words.ts';

/** Says next to the buttons whether there are unsaved changes, and whether saving was refused. */
export function SaveState({ isDirty, isRefused }: { isDirty: boolean; isRefused: boolean }) {
  const say = words.exam.paper;
  return (
    <span role="status" className={isRefused ? 'save-refused' : 'hint'}>
      {isRefused ? say.notSaved : isDirty ? say.unsaved : ''}
    </span>
  );
}
