// Whether an accepted answer is code, in which every sign counts. The marker asks this of keys, and the exams service of
// those of which teachers should be told that it is a guess.

/** Languages and tools in which case, quotes, brackets and operators count. */
const LANGUAGE =
  /\b(?:python|java(?:script)?|typescript|kotlin|swift|rust|golang|ruby|perl|php|matlab|haskell|scala|sql|html|css|xml|json|yaml|regex|regular expression|bash|shell|linux|unix|git|c\+\+|c#|pseudo-?code|source code|compiler|escape|string literal|variable of the program|format string)(?!\w)|\bin C\b|\bC (?:type|program|code|keyword|function|statement|library|operator|loop)/i;
/** What stands in a program as it is written; beside it a name with capitals inside is an identifier. */
const WRITTEN =
  /\b(?:class|variable|constant|literal|method|function|constructor|identifier|keyword|attribute|parameter|property|selector|type|tag|interface|module|command|statement|expression|loop|operator|program|code|sequence|syntax|output|prints?|returns?|write|declare)\b/i;
/** What only programs and paths have. */
const SIGNS: readonly RegExp[] = [
  // A call or an index, but not `gas(es)` nor `sin(2x)`.
  /\b(?!(?:(?:a|arc)?(?:sin|cos|tan)h?|(?:co)?sec|c[so][ct]|log|exp|sqrt|root|abs)\()[a-z_]\w{2,}\.?\w*\((?!e?s\))[^()]*\)|[a-z_]\w*\[\w*\]/i,
  /[=!]==?(?!=)(?<=[=!]=)|&&|\|\||::|=>|->\w|#include|[-+*/%]=|(?<!\w)[a-z_]\w*(?:\+\+|--)\s*;?\s*$/, // operators
  /;\s*$|=\s*["']/m, // the end of a statement, a literal
  /^(?:\\\w|%[\d.]*[a-z]|\$[a-z_].*|(["'])[^"']*\1|<\/?\w+[^<>]*>)$/, // escapes, formats, literals, tags
  /\w_\w|^\.{0,2}\/\w+\/|^\w+\/\w+\.\w+$|^(?:[a-z]:\\|\\\\\w)|^\w+(?:\\\w+)+\.\w+$/i, // a name, a path
  /^([a-z_]\w*)\s*=\s*\1\s*[-+*/%]\s*\w+\s*;?$/i, // `x = x + 1`
];
/** Questions for what a program writes, where every character counts, and what writes it. */
const [OUTPUT, WRITER] = [
  /\b(?:outputs?|prints?|printed|displays?|displayed)\b/i,
  /\b(?:programs?|code|scripts?|snippets?|loops?)\b/i,
];
/** A name with capitals inside: `userCount`, `BankAccount`. */
const IDENTIFIER = /^(?:[a-z]{2,}|[A-Z][a-z]+)\d*(?:[A-Z][a-z\d]+)+$/;
/** Punctuation of a program, an option of a command or a keyword of a query between words. */
const BETWEEN_WORDS = /[=(){}[\]<>;"'*|\\]|(?:^|\s)(?:-{1,2}|~?\.{0,2}\/)\w|^[A-Z]{3,}\s/;
/** The longest key that is searched for signs of code, in characters, on which the expressions take quadratic time. */
const LENGTH_MAX = 200;

/**
 * Whether a key is code: it has the signs of code, or the question is about a program and the key is not prose. A single
 * word in a question about a language may be either: the name of a thing (`compiler`), or a word of programs (`def`).
 */
export function codeKey(written: string, question: string): 'code' | 'words' | 'unsure' {
  const key = written.trim();
  if (key.length > LENGTH_MAX) return 'words';
  if (SIGNS.some((sign) => sign.test(key))) return 'code';
  const isOfLanguage = LANGUAGE.test(question);
  if (OUTPUT.test(question) && (isOfLanguage || WRITER.test(question))) return 'code';
  if (!isOfLanguage) return isAboutProgram(question) && IDENTIFIER.test(key) ? 'code' : 'words';
  if (/^[-+]?\d+(?:\.\d+)?$/.test(key)) return 'words'; // how often, how many
  if (/\s/.test(key)) return BETWEEN_WORDS.test(key) ? 'code' : 'words';
  return 'unsure';
}

/** Whether a question is about what stands in a program of a language that it names. */
export const isOfProgram = (question: string): boolean => LANGUAGE.test(question) && WRITTEN.test(question);

/** Whether a question is about what stands in a program. */
export const isAboutProgram = (question: string): boolean => WRITTEN.test(question);

/** Whether a question is about what a program writes, where spaces count, too. */
export const asksForOutput = (question: string): boolean => OUTPUT.test(question);
