import type { Token } from './notation.ts';

/** Signs that divide entries, the strongest first. */
const DIVIDERS = [/^(?:;|and|or|&|∨)$/i, /^→$/, /^(?:,|and|or|then|next|finally|&|∨)$/i, /^\|$/, /^[<>]$/];

/** Divides the tokens of a list into those of its entries; unsure where what divides them may be something else. */
export function divide(tokens: readonly Token[]): { parts: Token[][]; isUnsure: boolean } {
  const has = (sign: RegExp) => tokens.some(({ text }) => sign.test(text));
  const [semicolon, ...others] = DIVIDERS;
  const divider = has(/^;$/) ? semicolon : others.find(has);
  if (!divider) return beside(tokens);
  const isTight = (at: number) =>
    tokens[at + 1]?.kind === 'number' && tokens[at - 1]?.kind === 'number' && !tokens[at]!.gap && !tokens[at + 1]!.gap;
  const commas = tokens.flatMap(({ text }, at) => (text === ',' ? [at] : []));
  const tight = commas.filter(isTight).length;
  if (divider === semicolon)
    return {
      parts: splitAt(
        tokens.map((token, at) => (token.text === ',' && isTight(at) ? { ...token, text: '.' } : token)),
        divider!,
      ),
      isUnsure: false,
    };
  const couples = splitAt(tokens, /^,$/).map(couple);
  if (couples.length > 1 && couples.every((part) => part !== undefined)) return { parts: couples, isUnsure: true };
  const parts = splitAt(tokens, divider).flatMap((part) => (areApart(part) ? part.map((token) => [token]) : [part]));
  const named = parts.filter((part) => part.some(({ kind }) => kind === 'word')).length;
  if (divider.test('<') && named > 0 && named < parts.length) return { parts: [[...tokens]], isUnsure: false }; // `0 < x < 1`
  return { parts, isUnsure: divider.test('<') || (tight > 0 && tight < commas.length) };
}

/** Numbers with nothing but spaces between them, as before the last comma of `2 3, 5`; in `1 000` they are one. */
const areApart = (tokens: readonly Token[]): boolean =>
  tokens.length > 1 &&
  tokens.every(({ kind, text, gap }, at) => kind === 'number' && (at === 0 || (gap && text.length < 3)));

/** Reads a pair of factors in words, as in `1 and 12, 2 and 6`. */
function couple(tokens: readonly Token[]): Token[] | undefined {
  const [one, and, other] = tokens;
  const isCouple = tokens.length === 3 && one!.kind === 'number' && and!.text === 'and' && other!.kind === 'number';
  return isCouple ? [one!, { ...and!, kind: 'sign', text: '*' }, other!] : undefined;
}

/** Divides tokens at the top level; `, and` is one divider. */
export function splitAt(tokens: readonly Token[], divider: RegExp): Token[][] {
  const parts: Token[][] = [[]];
  let depth = 0;
  for (const [at, token] of tokens.entries()) {
    if (/^[({[]$/.test(token.text)) depth += 1;
    if (/^[)}\]]$/.test(token.text)) depth -= 1;
    const isDivider = depth === 0 && divider.test(token.text);
    const isSecond = isDivider && at > 0 && divider.test(tokens[at - 1]!.text) && token.kind === 'word';
    if (isDivider && !isSecond) parts.push([]);
    else if (!isDivider) parts.at(-1)!.push(token);
  }
  return parts;
}

/** Entries with spaces between them, packed as in `CAB`, or with one other sign between them: `B-D-A`, `2.8.1`. */
function beside(tokens: readonly Token[]): { parts: Token[][]; isUnsure: boolean } {
  const [only, sign] = tokens;
  if (tokens.length === 1 && /^(?=[A-Z]{3,8}$)(?!.*(.).*\1)/.test(only!.text))
    return { parts: Array.from(only!.text, (text) => [{ ...only!, text }]), isUnsure: false };
  const isEntry = ({ kind, text }: Token) => kind === 'number' || (kind === 'word' && text.length === 1);
  const isChain =
    tokens.length > 3 &&
    /^[-./·:]$/.test(sign!.text) &&
    tokens.every((token, at) =>
      at % 2 === 0 ? isEntry(token) && token.kind === only!.kind : token.text === sign!.text,
    );
  if (isChain && tokens.length % 2 === 1)
    return { parts: tokens.filter((_, at) => at % 2 === 0).map((token) => [token]), isUnsure: only!.kind === 'number' };
  const parts: Token[][] = [];
  for (const [at, token] of tokens.entries()) {
    const isNamed = token.kind === 'word' && tokens[at + 1]?.text === '='; // `x = 3 y = -1`
    const isApart = tokens.some(({ text }) => text === '=') ? isNamed : token.gap;
    if (isApart || parts.length === 0) parts.push([token]);
    else parts.at(-1)!.push(token);
  }
  const areLetters = parts.every((part) => part.length === 1 && isEntry(part[0]!) && part[0]!.kind === 'word');
  const areNumbers = parts.every(
    (part) =>
      part.every(({ kind, text }) => kind === 'number' || /^[-+./*·x]$/i.test(text)) && part.at(-1)!.kind === 'number',
  );
  return {
    parts: areLetters || areNumbers || tokens.some(({ text }) => text === '=') ? parts : [[...tokens]],
    isUnsure: false,
  };
}
