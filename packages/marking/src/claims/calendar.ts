import { monthNamed } from './months.ts';
import { toNotation } from './notation.ts';
import { numberInWords } from './number-words.ts';
import { type Asked, different, type Kind, NOT_UNDERSTOOD, SAME, type Verdict } from './verdict.ts';

/** A time of day, in seconds after midnight; `isNamed` where it says which half of the day, or has 24 hours. */
interface Time {
  seconds: number;
  isNamed: boolean;
}

const TIME =
  /^(?:at )?(\d{1,2})(?:(?<mark>[:.]|\s?h\s?)(\d{2})(?:[:.](\d{2}))?)?\s*(?:([ap])\.?\s?m\.?|((?:hrs?|hours|h)\.?|uhr|o'?clock))?\.?$/i;
const MILITARY = /^(\d{2})(\d{2})\s*(?:(?:hrs?|hours|h)\.?)?$/i;
const SPOKEN =
  /^(?:at )?(?:(half|(?:a )?quarter|[a-z-]+)(?: minutes?)? (past|to) )?([a-z]+|\d{1,2})(?: o'?clock)?(?: (?:in the )?(morning|afternoon|evening|night)| at (night))?\.?$/i;
const NAMED: Record<string, number> = { noon: 12, midday: 12, midnight: 0 };

/** Reads `15:45`, `3.45 pm`, `1545 hrs`, `15h45`, `noon`, `quarter to four in the afternoon`. */
function readTime(text: string): Time | undefined {
  const plain = toNotation(text)
    .plain.trim()
    .replace(
      /^(\d{1,2}[:.]\d{2})\s+(?:in the )?(morning|afternoon|evening)\.?$/i,
      (_, clock: string, part: string) => `${clock} ${/^m/i.test(part) ? 'am' : 'pm'}`,
    );
  const named = NAMED[plain.toLowerCase().replace(/^(?:at )?(?:12 )?/, '')];
  if (named !== undefined) return { seconds: named * 3600, isNamed: true };
  const military = MILITARY.exec(plain);
  if (military) return timeOf(Number(military[1]), Number(military[2]), 0, true);
  const [found, hours, , minutes = '0', seconds = '0', half, unit] = TIME.exec(plain) ?? [];
  if (found === undefined) return spoken(plain);
  if (minutes === '0' && !half && !unit) return undefined;
  if (half && (Number(hours) > 12 || Number(hours) === 0)) return undefined;
  const hour = half ? (Number(hours) % 12) + (half.toLowerCase() === 'p' ? 12 : 0) : Number(hours);
  const isClock = unit !== undefined && /clock/i.test(unit);
  return timeOf(
    hour,
    Number(minutes),
    Number(seconds),
    half !== undefined || (unit !== undefined && !isClock) || hour > 12 || hours!.startsWith('0'),
  );
}

function timeOf(hour: number, minute: number, second: number, isNamed: boolean): Time | undefined {
  return hour > 24 || minute > 59 || second > 59
    ? undefined
    : { seconds: (hour % 24) * 3600 + minute * 60 + second, isNamed };
}

function spoken(plain: string): Time | undefined {
  const [found, part, way, hours = '', day, night] =
    SPOKEN.exec(plain.toLowerCase().replace(/(?<=half|quarter)-/, ' ')) ?? [];
  const hour = NAMED[hours] ?? (/^\d+$/.test(hours) ? Number(hours) : numberInWords(hours));
  const share = part === 'half' ? 30 : part?.endsWith('quarter') ? 15 : part === undefined ? 0 : numberInWords(part);
  if (
    found === undefined ||
    hour === undefined ||
    share === undefined ||
    hour > 12 ||
    (!way && !day && !/clock/.test(found))
  )
    return undefined;
  const named = day ?? night;
  const late = named !== undefined && named !== 'morning' && hour < 12 ? 12 : 0;
  const minutes = (hour + late) * 60 + (way === 'to' ? -share : share);
  return { seconds: ((minutes + 1440) % 1440) * 60, isNamed: named !== undefined };
}

const HALF_DAY = 12 * 3600;
const ASKS_TIME = /\b(?:time|clock|o'clock|hour|leave|arrive|depart|when)s?\b/i;

const isTimeKey = (text: string, { question }: Asked): boolean => {
  const time = readTime(text);
  return (
    time !== undefined &&
    /:|[ap]\.?m|hrs|o'?clock|noon|midnight|midday|\b(?:past|to)\b/i.test(text) &&
    !/\b(?:ratio|proportion|scale|odds)\b/i.test(question)
  );
};

function compareTimes(answer: Time, key: Time): Verdict {
  if (answer.seconds === key.seconds)
    return answer.isNamed || !key.isNamed || answer.seconds >= HALF_DAY ? SAME : NOT_UNDERSTOOD;
  const isHalf = answer.seconds % HALF_DAY === key.seconds % HALF_DAY;
  return isHalf && !(answer.isNamed && key.isNamed) ? NOT_UNDERSTOOD : different();
}

export const TIME_OF_DAY: Kind<Time> = {
  // `15.45` and `1545` are times only where a question asks for one.
  read: (text, { question }) =>
    /^\s*\d{1,2}\.?\d{2}\s*$/.test(text) && !ASKS_TIME.test(question) ? undefined : readTime(text),
  isKey: isTimeKey,
  compare: compareTimes,
};

/** Words inside a date. */
const FILLER = /^(?:the|of|on|st|nd|rd|th|in|de|del|den|der|le|el|il|em|am)$/;

/** A date; `ways` are its readings, since `3/5/1921` is in March or in May. */
type Dates = string[];

/** Reads `25 December 2020`, `July 4th, 1776`, `4 juillet 1776`, `25/12/2020`, `2020-12-25`, `4 July`. */
function readDate(text: string): Dates | undefined {
  const { tokens } = toNotation(inDigits(text.trim().replace(/\.$/, '')));
  if (tokens.length > 14 || tokens.length < 2) return undefined;
  const numbers = tokens.filter(({ kind }) => kind === 'number').map(({ text: digits }) => digits);
  const words = tokens.filter(({ kind }) => kind === 'word').map(({ text: word }) => word.toLowerCase());
  const months = words.flatMap((word) => monthNamed(word) ?? []);
  const areFillers = words.every((word) => monthNamed(word) !== undefined || FILLER.test(word));
  const signs = tokens.filter(({ kind }) => kind === 'sign').map(({ text: sign }) => sign);
  if (!areFillers || signs.some((sign) => !/^[,./-]$/.test(sign))) return undefined;
  if (months.length === 1) {
    const year = numbers.findIndex((digits) => digits.length > 2);
    const day = numbers.find((_, at) => at !== year);
    if (numbers.length > 2 || numbers.length === 0 || (numbers.length === 2 && year < 0)) return undefined;
    return valid(day === undefined ? 0 : Number(day), months[0]!, year < 0 ? 0 : Number(numbers[year]));
  }
  if (
    months.length > 0 ||
    words.length > 0 ||
    numbers.length !== 3 ||
    signs.length !== 2 ||
    signs[0] !== signs[1] ||
    signs[0] === ','
  )
    return undefined;
  const [a, b, c] = numbers.map(Number) as [number, number, number];
  if (numbers[0]!.length === 4) return valid(c, b, a);
  if (numbers[2]!.length !== 4) return undefined;
  const ways = [valid(a, b, c), ...(signs[0] === '.' ? [] : [valid(b, a, c)])].flatMap((way) => way ?? []);
  return ways.length > 0 ? [...new Set(ways)] : undefined;
}

/** Writes `1789年7月14日` as `1789-7-14`. */
const inDigits = (text: string): string =>
  text.replace(/^(\d{4})\s?[年년]\s?(\d{1,2})\s?[月월]\s?(\d{1,2})\s?[日일]$/, '$1-$2-$3');

const valid = (day: number, month: number, year: number): Dates | undefined =>
  day > 31 || month > 12 || month < 1 || year > 9999 ? undefined : [`${year || ''}-${month}-${day || ''}`];

function compareDates(answer: Dates, key: Dates): Verdict {
  if (answer.every((way) => key.includes(way))) return SAME;
  if (answer.some((way) => key.includes(way))) return NOT_UNDERSTOOD;
  const isPart = (way: string) =>
    key.some((wanted) =>
      way.split('-').every((part, at) => part === '' || wanted.split('-')[at] === '' || wanted.split('-')[at] === part),
    );
  return answer.some(isPart) ? NOT_UNDERSTOOD : different();
}

export const DATE: Kind<Dates> = { read: readDate, compare: compareDates };

/** The first and the last of some years. */
type Years = [number, number];

const YEAR =
  /^\s*(?:in )?(?:the )?(?:year )?(?:a\.?d\.?\s*)?(\d{1,4})\s*(?:(a\.?d\.?|c\.?e\.?)|(b\.?c\.?(?:e\.?)?))?\.?\s*$/i;
const RANGE = /^(?:from |between )?(\d{3,4})\s*(?:-|to|until|till|and)\s*(\d{2,4})$/i;

/** Reads `1789`, `490 BC`, `1914-1918`, `1914-18`, `from 1914 to 1918`. */
function readYears(text: string): Years | undefined {
  const { plain } = toNotation(text);
  const [, year, , before] = YEAR.exec(plain) ?? [];
  if (year !== undefined) return [Number(year) * (before ? -1 : 1), Number(year) * (before ? -1 : 1)];
  const [, first = '', last = ''] = RANGE.exec(toNotation(text.trim().replace(/\.$/, '')).plain) ?? [];
  if (first === '' || (last.length === 3 && first.length === 4)) return undefined;
  return [Number(first), Number(last.length === 2 ? first.slice(0, -2) + last : last)];
}

export const YEARS: Kind<Years> = {
  read: readYears,
  isKey: (text, { question }) =>
    !/\band\b/.test(text) &&
    (RANGE.test(text) || /\d\s*[a-z]/i.test(text) || (/^\d{3,4}$/.test(text) && /\b(?:year|when)\b/i.test(question))),
  compare: (answer, key) => {
    if (answer.join() === key.join()) return SAME;
    const isEraLost = answer.join() === key.map((year) => -year).join();
    const isPart = answer[0] <= key[1] && key[0] <= answer[1];
    return isEraLost || isPart ? NOT_UNDERSTOOD : different();
  },
};
