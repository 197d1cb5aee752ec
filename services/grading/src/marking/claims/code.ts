import { isWord } from '../text/spelling.ts';
import { type Asked, different, type Kind, NOT_UNDERSTOOD, SAME, type Verdict } from './verdict.ts';

// Where every sign counts: programs, commands, paths and the names in them. Whether a text is code is decided here only:
// by its own signs, and for short keys by what the question asks for.

/** Languages and tools in which case, quotes, brackets and operators count. */
const LANGUAGE =
  /\b(?:python|java(?:script)?|typescript|kotlin|swift|rust|golang|ruby|perl|php|matlab|haskell|scala|sql|html|css|xml|json|yaml|regex|regular expression|bash|shell|linux|unix|git|c\+\+|c#|pseudo-?code|source code|compiler|escape|string literal|variable of the program|format string)(?!\w)|\bin C\b|\bC (?:type|program|code|keyword|function|statement|library|operator)/i;
/** What stands in a program as it is written; beside it a name with capitals inside is an identifier. */
const WRITTEN =
  /\b(?:class|variable|method|function|constructor|identifier|keyword|attribute|parameter|property|selector|type|tag|interface|module|command|statement|expression|loop|operator|program|code|sequence|syntax|output|prints?|returns?|write|declare)\b/i;
/** What only programs and paths have. */
const SIGNS: readonly RegExp[] = [
  /\b[a-z_]\w{2,}\.?\w*\((?!e?s\))[^()]*\)|[a-z_]\w*\[\w*\]/i, // a call or an index, but not `gas(es)`
  /[=!]==?(?!=)(?<=[=!]=)|&&|\|\||::|=>|->\w|#include|[-+*/%]=|(?<!\w)[a-z_]\w*(?:\+\+|--)\s*;?\s*$/, // operators
  /;\s*$|=\s*["']/m, // the end of a statement, a literal
  /^(?:\\\w|%[\d.]*[a-z]|\$[a-z_].*|(["'])[^"']*\1|<\/?\w+[^<>]*>)$/, // escapes, formats, literals, tags
  /\w_\w|^\.{0,2}\/\w+\/|^\w+\/\w+\.\w+$/, // a name, a path
  /^([a-z_]\w*)\s*=\s*\1\s*[-+*/%]\s*\w+\s*;?$/i, // `x = x + 1`
];
/** Questions for what a program writes, where every character counts. */
const OUTPUT = /\b(?:outputs?|prints?|printed|displays?|displayed)\b/i;
/** Questions in which a space divides the parts of a command. */
const OF_SHELL = /\b(?:shell|bash|linux|unix|git|command)\b/i;
/** A name with capitals inside: `userCount`, `BankAccount`. */
const IDENTIFIER = /^(?:[a-z]{2,}|[A-Z][a-z]+)\d*(?:[A-Z][a-z\d]+)+$/;
/** Punctuation of a program, an option of a command or a keyword of a query between words. */
const BETWEEN_WORDS = /[=(){}[\]<>;"'*|\\]|(?:^|\s)(?:-{1,2}|~?\.{0,2}\/)\w|^[A-Z]{3,}\s/;
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

/** Whether a key is code: it has the signs of code, or the question is about a program and the key is not prose. */
function isCode(text: string, { question }: Pick<Asked, 'question'>): boolean {
  const key = text.trim();
  if (key.length > LINE_MAX) return false;
  if (SIGNS.some((sign) => sign.test(key))) return true;
  const isWritten = WRITTEN.test(question);
  if (!LANGUAGE.test(question)) return isWritten && IDENTIFIER.test(key);
  if (OUTPUT.test(question)) return true;
  return /\s/.test(key) ? BETWEEN_WORDS.test(key) : isWritten || !isWord(key.toLowerCase());
}

const TOKEN = /"[^"\n]*"|'[^'\n]*'|[\p{L}\p{M}\d_]+|[-+*/%=<>!&|:]+|\s+|\S/gu;
const FENCED = /^```(?:\w*\n)?([\s\S]*?)\n?```$|^`([^`]*)`$/;

/** A program as its tokens. */
type Code = string[];

const read = (text: string): Code =>
  text.trim().replace(FENCED, '$1$2').replace(/[“”„]/g, '"').replace(/[‘’]/g, "'").replace(/−/g, '-').match(TOKEN) ??
  [];

const IGNORES_CASE = /\b(?:sql|html)\b/i;
/** Languages in which both kinds of quotation marks mean the same. */
const QUOTES_ALIKE = /\b(?:python|javascript|typescript)\b/i;

function compare(said: Code, wanted: Code, { question }: Asked): Verdict {
  const hasSpaces = OUTPUT.test(question) || OF_SHELL.test(question);
  const [answer, key] = [said, wanted].map((tokens) =>
    hasSpaces ? tokens.map((token) => token.replace(/^\s+$/, ' ')) : tokens.filter((token) => /\S/.test(token)),
  ) as [Code, Code];
  const form = (tokens: Code) => tokens.join('\u0000');
  if (form(answer) === form(key)) return SAME;
  const isTag = key[0] === '<';
  if (IGNORES_CASE.test(question) || isTag) {
    const bare = (tokens: Code) =>
      form(tokens.filter((token, at) => token !== ';' || at < tokens.length - 1))
        .toLowerCase()
        .replace(isTag ? /\/>$/ : /$^/, '>');
    if (bare(answer) === bare(key)) return SAME;
  }
  // A word processor writes quotation marks and dashes of its own.
  const quotes = (tokens: Code) =>
    tokens
      .join('')
      .replace(/"/g, "'")
      .replace(/--|[–—]/g, '-');
  if (quotes(answer) === quotes(key))
    return QUOTES_ALIKE.test(question) && !/[–—]/.test(answer.join('')) ? SAME : NOT_UNDERSTOOD;
  const spelled = (tokens: Code) => tokens.join('').toLowerCase();
  // A single word may be the name of a thing, such as a language, rather than one in a program.
  if (spelled(answer) === spelled(key))
    return answer.join('') !== key.join('') && /[^\w]/.test(key.join(''))
      ? different('capital letters count in code')
      : NOT_UNDERSTOOD;
  const letters = (tokens: Code) => spelled(tokens).replace(/[^\p{L}\p{N}]/gu, '');
  return letters(answer) !== '' && letters(answer) === letters(key) && answer.join('').length === key.join('').length
    ? different('every sign counts in code')
    : NOT_UNDERSTOOD;
}

export const CODE: Kind<Code> = { read, isKey: isCode, compare };
