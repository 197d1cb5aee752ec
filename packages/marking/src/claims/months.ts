/** Languages in which months are written; none of their names is another month in another one. */
const LANGUAGES = 'en es fr de it pt ca nl sv da nb fi pl cs hu ro tr id ru uk el hi ar'.split(' ');

const fold = (name: string): string =>
  name
    .normalize('NFD')
    .replace(/\p{Mn}|\.$/gu, '')
    .toLowerCase();

let names: ReadonlyMap<string, number> | undefined;

/** The number of a month that a word names in one of many languages, alone or in a date: `July`, `juillet`, `июля`. */
export function monthNamed(word: string): number | undefined {
  names ??= new Map(LANGUAGES.flatMap(namesIn));
  return names.get(fold(word)) ?? (/^sept$/i.test(word) ? 9 : undefined);
}

function namesIn(language: string): [string, number][] {
  const styles = (['long', 'short'] as const).flatMap((month) => [{ month }, { month, day: 'numeric' } as const]);
  return styles.flatMap((style) => {
    const format = new Intl.DateTimeFormat(language, { ...style, timeZone: 'UTC' });
    return Array.from({ length: 12 }, (_, at): [string, number] => {
      const parts = format.formatToParts(Date.UTC(2024, at, 9));
      return [fold(parts.find(({ type }) => type === 'month')!.value), at + 1];
    });
  });
}
