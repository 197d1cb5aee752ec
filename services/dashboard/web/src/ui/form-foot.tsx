import { words } from '../words/words.ts';

/** The end of a form in a dialog: why it was refused, the button that closes the dialog, and the one that sends it. */
export function FormFoot(props: {
  refusal: string;
  submit: string;
  isBusy: boolean;
  isDangerous?: boolean;
  onClose: () => void;
}) {
  const { refusal, submit, isBusy, isDangerous, onClose } = props;
  return (
    <>
      {refusal && (
        <p className="notice bad" role="alert">
          {refusal}
        </p>
      )}
      <div className="row">
        <button type="button" className="button" onClick={onClose}>
          {words.common.cancel}
        </button>
        <button type="submit" className={isDangerous ? 'button danger' : 'button primary'} disabled={isBusy}>
          {submit}
        </button>
      </div>
    </>
  );
}
