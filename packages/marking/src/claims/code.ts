import { asksForOutput, codeKey, isAboutProgram } from '@exam-evaluation/contract/code-keys.ts';
import { isWord } from '../text/spelling.ts';
import { type Asked, different, type Kind, NOT_UNDERSTOOD, SAME, type Verdict } from './verdict.ts';

// Where every sign counts: programs, commands, paths and the names in them. Whether a text is code is decided here only:
// by its own signs, and for short keys by what the question asks for.

/** Questions in which a space divides the parts of a command. */
const OF_SHELL = /\b(?:shell|bash|linux|unix|git|command)\b/i;
/**
 * A line of code: it ends as statements do, is a call, or begins with a keyword and has punctuation of code. Prose may
 * begin with `If`, or contain `gas(es)`.
 */
const STATEMENT =
  /(?:[{}]|\)\s*;|=[^\n]*;)[ \t]*$|^[ \t]*[\w.]+\((?!e?s\))[^)\n]*\)[ \t]*[:;]?[ \t]*$|^[ \t]*(?:def|for|while|if|elif|import|#include|int|float|char|print|public|class|function|var|let|const)\b[^\n]*[=<>({[][^\n]*[:;{)][ \t]*$/;
const QUERY = /^\s*select\b[\s\S]*\bfrom\s+\w+\s*(?:;|where\b|join\b|order by\b|group by\b|$)/i;
/** The longest line that is searched for signs of code, in characters, on which the expressions take quadratic time. */
const LINE_MAX = 200;

/** Whether a text is a program, or has a line of one. */
export function isProgram(text: string): boolean {
  return QUERY.test(text) || text.split('\n').some((line) => line.length <= LINE_MAX && STATEMENT.test(line));
}

function isKey(key: string, { question, form }: Asked): boolean {
  const said = form === 'code' ? 'code' : codeKey(key, question);
  return said === 'unsure' ? isAboutProgram(question) || !isWord(key.trim().toLowerCase()) : said === 'code';
}

const TOKEN = /"[^"\n]*"|'[^'\n]*'|[\p{L}\p{M}\d_]+|[-+*/%=<>!&|:]+|\s+|\S/gu;
/** What a single name is, said behind it: `the len() function`. */
const NAMED = /^(?:the )?(\S+) (?:operator|function|method|keyword|command|statement|tag)\.?$/i;
const FENCED = /^```(?:\w*\n)?([\s\S]*?)\n?```$|^`([^`]*)`$/;

/** A program as its tokens. */
type Code = string[];

const read = (text: string): Code =>
  text
    .trim()
    .replace(FENCED, '$1$2')
    .replace(NAMED, '$1')
    .replace(/[“”„]/g, '"')
    .replace(/[‘’]/g, "'")
    .replace(/−/g, '-')
    .match(TOKEN) ?? [];

const IGNORES_CASE = /\b(?:sql|html|excel|spreadsheets?)\b/i;
/** Languages in which both kinds of quotation marks mean the same. */
const QUOTES_ALIKE = /\b(?:python|javascript|typescript)\b/i;

function compare(said: Code, wanted: Code, { question, form: named }: Asked): Verdict {
  const isSaid = named === 'code';
  const hasSpaces = asksForOutput(question) || OF_SHELL.test(question);
  const [answer, key] = [said, wanted].map((tokens) =>
    hasSpaces ? tokens.map((token) => token.replace(/^\s+$/, ' ')) : tokens.filter((token) => /\S/.test(token)),
  ) as [Code, Code];
  const form = (tokens: Code) => tokens.join('\u0000');
  if (form(answer) === form(key)) return SAME;
  // A function is named with or without the brackets of a call, and an operator may be quoted.
  if (/\b(?:function|method)\b/i.test(question) && form([...answer, '(', ')']) === form(key)) return SAME;
  if (!/[\p{L}\d"']/u.test(form(key)) && answer.length === 1 && answer[0]!.slice(1, -1) === key.join('')) return SAME;
  // A full stop behind a single word ends the sentence.
  if (key.length === 1 && /^\w+$/.test(key[0]!) && answer.length === 2 && answer[0] === key[0] && answer[1] === '.')
    return SAME;
  const isTag = key[0] === '<';
  const isWindows = key[1] === ':' && key[2] === '\\'; // in `C:\Users` capitals and the way of the slash do not matter
  if (IGNORES_CASE.test(question) || isTag) {
    const bare = (tokens: Code) =>
      form(tokens.filter((token, at) => token !== ';' || at < tokens.length - 1))
        .toLowerCase()
        .replace(isTag ? /\/>$/ : /$^/, '>');
    if (bare(answer) === bare(key)) return SAME;
  }
  // A word processor writes quotation marks and dashes of its own.
  const quotes = (tokens: Code) =>
    form(tokens)
      .replace(/"/g, "'")
      .replace(/--|[–—]/g, '-');
  if (quotes(answer) === quotes(key))
    return QUOTES_ALIKE.test(question) && !/[–—]/.test(answer.join('')) ? SAME : NOT_UNDERSTOOD;
  const wrong = (because: string) => (isWindows ? NOT_UNDERSTOOD : different(because));
  const spelled = (tokens: Code) => tokens.join('').toLowerCase();
  // A single word may be the name of a thing, such as a language, rather than one in a program.
  if (spelled(answer) === spelled(key))
    return answer.join('') !== key.join('') && (isSaid || /[^\w]/.test(key.join('')))
      ? wrong('capital letters count in code')
      : NOT_UNDERSTOOD;
  const letters = (tokens: Code) => spelled(tokens).replace(/[^\p{L}\p{N}]/gu, '');
  return letters(answer) !== '' && letters(answer) === letters(key) && answer.join('').length === key.join('').length
    ? wrong('every sign counts in code')
    : NOT_UNDERSTOOD;
}

export const CODE: Kind<Code> = { read, isKey, compare };
