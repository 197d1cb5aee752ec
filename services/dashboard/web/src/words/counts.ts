/** Phrases with a count in a language: the number as it is written there, and the form of the word that goes with it. */
export function countsIn(locale: string) {
  const rules = new Intl.PluralRules(locale);
  const form = (count: number, one: string, other: string) => (rules.select(count) === 'one' ? one : other);
  return {
    /** The form alone. */
    form,
    /** The count and the form: `1 copy`, `12 copies`. */
    some: (count: number, one: string, other: string) => `${count.toLocaleString(locale)} ${form(count, one, other)}`,
  };
}
