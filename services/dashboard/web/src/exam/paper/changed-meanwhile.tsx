import { Dialog } from '../../ui/dialog.tsx';
import { words } from '../../words/words.ts';

/** Asks which version to keep when somebody else has changed the exam since it was read. */
export function ChangedMeanwhile(props: { onClose: () => void; takeTheirs: () => void; saveMine: () => void }) {
  const say = words.exam.paper.changed;
  return (
    <Dialog title={say.title} onClose={props.onClose}>
      <p>{say.text}</p>
      <div className="row">
        <button type="button" className="button" onClick={props.onClose}>
          {words.common.cancel}
        </button>
        <button type="button" className="button danger" onClick={props.takeTheirs}>
          {say.theirs}
        </button>
        <button type="button" className="button danger" onClick={props.saveMine}>
          {say.mine}
        </button>
      </div>
    </Dialog>
  );
}
