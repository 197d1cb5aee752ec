import { useId } from 'react';
import { InputField } from '../../ui/input-field.tsx';
import type { CopyOfCandidate } from '../copies/copies-of.ts';

/** A field in which one of many copies is chosen by the id or the name of its candidate. */
export function ChooseCopy(props: {
  label: string;
  hint: string;
  error: string | undefined;
  copies: readonly CopyOfCandidate[];
  who: string;
  setWho: (who: string) => void;
}) {
  const { label, hint, error, copies, who, setWho } = props;
  const list = useId();
  return (
    <>
      <InputField
        label={label}
        hint={hint}
        error={error}
        list={list}
        value={who}
        autoComplete="off"
        onChange={(text) => setWho(text)}
      />
      <datalist id={list}>
        {copies.map((one) => (
          <option key={one.copy.id} value={labelOf(one)} />
        ))}
      </datalist>
    </>
  );
}

export function labelOf({ externalId, name }: CopyOfCandidate): string {
  return name ? `${name} (${externalId})` : externalId;
}

export function findCopy(copies: readonly CopyOfCandidate[], typed: string): CopyOfCandidate | undefined {
  const wanted = typed.trim().toLowerCase();
  if (!wanted) return undefined;
  return copies.find((one) => [labelOf(one), one.externalId].some((text) => text.toLowerCase() === wanted));
}
