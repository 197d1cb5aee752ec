import { words } from '../../words/words.ts';

/** Says beside the buttons whether there is something to save, and that it could not be saved. */
export function SaveState({ isDirty, isRefused }: { isDirty: boolean; isRefused: boolean }) {
  const say = words.exam.paper;
  return (
    <span role="status" className={isRefused ? 'save-refused' : 'hint'}>
      {isRefused ? say.notSaved : isDirty ? say.unsaved : ''}
    </span>
  );
}
