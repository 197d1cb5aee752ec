import { words } from '../words/words.ts';

/** Shows further rows of a list. */
export function MoreButton({ onClick, disabled }: { onClick: () => void; disabled?: boolean }) {
  return (
    <button type="button" className="button show-more" disabled={disabled} onClick={onClick}>
      {words.common.more}
    </button>
  );
}
