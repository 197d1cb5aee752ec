import type { FieldCode, FieldError } from '@exam-evaluation/contract/errors/fields.ts';
import { isLongerThan, isStorable } from '@exam-evaluation/runtime/characters.ts';
import { invalidFields } from '@exam-evaluation/runtime/errors/contract-error.ts';

/** Collects every failing field of a request, named by its path in the HTTP body, such as `questions[3].max_marks`. */
export class FieldErrors {
  readonly all: FieldError[] = [];

  add(field: string, code: FieldCode, message: string): void {
    this.all.push({ field, code, message });
  }

  /** Titles, labels, names, references: at most `max` characters, without `<` and `>`. */
  short(field: string, value: string | undefined, max: number): void {
    if (value !== undefined && /[<>]/.test(value)) this.add(field, 'invalid_characters', 'must not contain < or >');
    else this.long(field, value, max);
  }

  requiredShort(field: string, value: string, max: number): void {
    if (value.trim() === '') this.add(field, 'required', 'is required');
    else this.short(field, value, max);
  }

  /** Plain text of at most `max` characters; `<` and `>` are kept. */
  long(field: string, value: string | undefined, max: number): void {
    if (value === undefined) return;
    if (!isStorable(value)) this.add(field, 'invalid_characters', 'must not contain NUL or half a surrogate pair');
    else if (isLongerThan(value, max)) this.add(field, 'too_long', `must have at most ${max} characters`);
  }

  range(field: string, value: number, min: number, max: number): void {
    if (value < min || value > max) this.add(field, 'out_of_range', `must be from ${min} to ${max}`);
  }

  /** Number of items. */
  length(field: string, items: readonly unknown[], min: number, max: number): void {
    if (items.length < min || items.length > max) {
      this.add(field, 'out_of_range', `must have ${min} to ${max} items, not ${items.length}`);
    }
  }

  /** @throws ContractError validation_failed when any field failed. */
  refuseIfAny(): void {
    if (this.all.length > 0) throw invalidFields(this.all);
  }
}

/** Positions of the values that already occur at an earlier position; empty values are not compared. */
export function duplicates(values: readonly string[]): number[] {
  const seen = new Set<string>();
  return values.flatMap((value, index) => {
    if (value !== '' && seen.has(value)) return [index];
    seen.add(value);
    return [];
  });
}
