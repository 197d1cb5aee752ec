import { type Asked, different, type Kind, NOT_UNDERSTOOD, SAME, type Verdict } from './verdict.ts';

/** Questions about programs, in which case, quotes, brackets and operators count. */
const ASKED =
  /\b(?:python|java(?:script)?|typescript|kotlin|swift|rust|golang|ruby|perl|php|matlab|haskell|scala|sql|html|css|xml|json|yaml|regex|regular expression|bash|shell|linux|unix|git|c\+\+|c#|pseudo-?code|source code|compiler|escape|string literal|variable of the program|format string)(?!\w)|\bin C\b|\bC (?:type|program|code|keyword|function|statement|library|operator)/i;
/** Words of programmers, beside which a name with capitals inside is an identifier. */
const ABOUT_NAMES =
  /\b(?:class|variable|method|function|constructor|identifier|keyword|attribute|parameter|interface|module|command|statement|expression|loop|operator|program)\b/i;
/** What only programs and paths have. */
const CODE: readonly RegExp[] = [
  /\b[a-z_]\w{2,}\.?\w*\([^()]*\)/i, // a call
  /[a-z_]\w*\[\w*\]/i, // an index
  /[=!]==?(?!=)(?<=[=!]=)|&&|\|\||::|=>|->\w|#include/, // operators
  /(?<!\w)[a-z_]\w*(?:\+\+|--)\s*;?\s*$|[-+*/%]=/,
  /;\s*$/m, // the end of a statement
  /^\\\w$|^%[\d.]*[a-z]$|^\$[a-z_]|^["'][^"']*["']$|=\s*["']/, // escapes, formats and literals
  /^<\/?\w+[^<>]*>$/, // a tag
  /\w_\w/,
  /^([a-z_]\w*)\s*=\s*\1\s*[-+*/%]\s*\w+\s*;?$/i, // `x = x + 1`
  /^\.?\.?\/\w+\/|^\w+\/\w+\.\w+$/, // a path
];
/** A name with capitals inside: `userCount`, `BankAccount`. */
const IDENTIFIER = /^(?:[a-z]{2,}|[A-Z][a-z]+)\d*(?:[A-Z][a-z\d]+)+$/;
/** The longest text that is searched for signs of code, in characters. */
const SEARCH_MAX = 200;
const TOKEN = /"[^"\n]*"|'[^'\n]*'|[\p{L}\p{M}\d_]+|[-+*/%=<>!&|:]+|\S/gu;

/** A program as its tokens. */
type Code = string[];

const read = (text: string): Code => tokensOf(text.trim().replace(/^```\w*\n?([\s\S]*?)\n?```$|^`([^`]*)`$/, '$1$2'));

function tokensOf(text: string): Code {
  const straight = text.replace(/[“”„]/g, '"').replace(/[‘’]/g, "'");
  return straight.match(TOKEN) ?? [];
}

/** Whether a key is code: it has the signs of code, or the question is about a program and the key is not prose. */
export function isCode(text: string, { question }: Pick<Asked, 'question'>): boolean {
  const key = text.trim();
  if (key.length > SEARCH_MAX) return false;
  if (CODE.some((sign) => sign.test(key))) return true;
  if (IDENTIFIER.test(key) && ABOUT_NAMES.test(question)) return true;
  return ASKED.test(question) && (/^\S+$/.test(key) || /[=(){}[\]<>;"'*|]/.test(key));
}

const IGNORES_CASE = /\b(?:sql|html)\b/i;

function compare(answer: Code, key: Code, { question }: Asked): Verdict {
  const form = (tokens: Code) => tokens.join('\u0000');
  if (form(answer) === form(key)) return SAME;
  if (IGNORES_CASE.test(question) || key[0] === '<') {
    const bare = (tokens: Code) =>
      form(tokens.filter((token, at) => token !== ';' || at < tokens.length - 1)).toLowerCase();
    const tag = (tokens: Code) => bare(tokens).replace(/\/>$/, '>');
    if (bare(answer) === bare(key) || (/^</.test(key[0]!) && tag(answer) === tag(key))) return SAME;
  }
  const spelled = (tokens: Code) => tokens.join('').toLowerCase();
  if (spelled(answer) === spelled(key)) {
    // A single word may be the name of a thing, such as a language, rather than one in a program.
    const isSure = answer.join('') !== key.join('') && /[^\w]/.test(key.join(''));
    return isSure ? different('capital letters count in code') : NOT_UNDERSTOOD;
  }
  const letters = (tokens: Code) => spelled(tokens).replace(/[^\p{L}\p{N}]/gu, '');
  const quotes = (tokens: Code) => tokens.join('').replace(/"/g, "'");
  if (quotes(answer) === quotes(key)) return NOT_UNDERSTOOD;
  return letters(answer) !== '' && letters(answer) === letters(key) && answer.join('').length === key.join('').length
    ? different('every sign counts in code')
    : NOT_UNDERSTOOD;
}

export const CODE_TEXT: Kind<Code> = { read, isKey: isCode, compare };
