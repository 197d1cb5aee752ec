import { Dialog } from '../../ui/dialog.tsx';
import { words } from '../../words/words.ts';
import { KEY_ROWS } from './keymap.ts';

const { keys: say, settings } = words.review;

/** What the keys do, and the switch that turns them off. */
export function KeyList(props: { areOn: boolean; onSwitch: (areOn: boolean) => void; onClose: () => void }) {
  const { areOn, onSwitch, onClose } = props;
  return (
    <Dialog title={say.title} onClose={onClose}>
      <p className="hint">{say.hint}</p>
      <label className="review-check">
        <input type="checkbox" checked={areOn} onChange={(event) => onSwitch(event.target.checked)} />
        {settings.keys}
      </label>
      <table className="review-keys">
        <tbody>
          {KEY_ROWS.map(({ keys, action }) => (
            <tr key={action}>
              <th scope="row">
                {keys.map((key) => (
                  <kbd key={key}>{key}</kbd>
                ))}
              </th>
              <td>{say.rows[action]}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Dialog>
  );
}
