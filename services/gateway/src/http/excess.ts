import { setImmediate } from 'node:timers/promises';
import type { FieldError } from '@exam-evaluation/contract/errors/fields.ts';
import { ContractError, FIELD_ERRORS_MAX, refuse } from '@exam-evaluation/runtime/errors/contract-error.ts';
import { OWN_JSON_TOO_LARGE } from '../endpoints/fields.ts';
import { atMost } from './field-message.ts';
import { COLON, COMMA, JsonTokens, LIST, LIST_END, NUMBER, OBJECT, OBJECT_END, QUOTE } from './json-tokens.ts';
import { type Outline, PLAIN, type Plain } from './outline.ts';
import { fieldPath, PATH_LENGTH_MAX, UNKNOWN_FIELD } from './validation.ts';

/** Deep enough for every request; it bounds recursion over input. */
const DEPTH_MAX = 32;
/** The most values where none belong: in unknown fields, in place of a text or a number, or under a repeated name. */
const STRAYS_MAX = 10_000;
/** Most characters of a number; no meaningful number has as many. */
const NUMBER_LENGTH_MAX = 1_000;
/** Most bytes of a name that is looked up; no field name is longer, even fully escaped. */
const NAME_BYTES_MAX = 6 * PATH_LENGTH_MAX;
/** Tokens read before other requests get a turn; takes a few milliseconds. */
const STRIDE = 25_000;

const REPEATED = { code: 'invalid', message: 'is sent more than once' } as const;
const OWN_JSON_TOO_LARGE_FIELD = { code: 'too_large', message: OWN_JSON_TOO_LARGE } as const;
/** An unexpected value: it has been reported, and its parts are only counted. */
const STRAY: Plain = { ...PLAIN };

/**
 * Finds what would make a body too expensive to parse and check: many values where none belong, such as unknown fields,
 * items above a list's maximum, and what the caller's own JSON has above its size. It reads tokens without building
 * values, so that the cost depends on the bytes only. For invalid JSON it is right about the part before the first
 * mistake, and parsing stops there.
 * @returns up to 100 fields where values do not belong; if there are none, the outline bounds the cost of parsing and
 * checking the body.
 * @throws ContractError malformed_json for a body that is no object, or nests too deep.
 */
export async function findExcess(bytes: Buffer, outline: Outline): Promise<FieldError[]> {
  const tokens = new JsonTokens(bytes);
  const walk = new Walk(tokens, outline);
  try {
    for (let taken = 1; walk.excess.length === 0 && !walk.isOver && tokens.next(); taken++) {
      walk.take();
      if (taken % STRIDE === 0) await setImmediate();
    }
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error; // an invalid name: the parser stops there too
  }
  return walk.excess;
}

/** A list or an object that has begun and not ended. */
interface Level {
  outline: Outline;
  isList: boolean;
  /** Index or name of the current member. */
  at: number | string;
  /** The expected shape of that member. */
  member: Outline;
  /** Known field names seen so far. */
  fields: number;
  expectsName: boolean;
}

type Fault = Pick<FieldError, 'code' | 'message'>;

class Walk {
  excess: FieldError[] = [];
  /** Whether the body's object has ended. */
  isOver = false;
  readonly #tokens: JsonTokens;
  readonly #levels: Level[] = [];
  readonly #top: Outline;
  /** Unexpected values are counted, and the first ones are named. */
  #strays = 0;
  readonly #named = new Map<string, FieldError>();
  /** The caller's own JSON being read: its remaining bytes, and its nesting level. */
  #own: { bytesLeft: number; above: number } | undefined;

  constructor(tokens: JsonTokens, top: Outline) {
    this.#tokens = tokens;
    this.#top = top;
  }

  /** Processes the current token. */
  take(): void {
    const { kind } = this.#tokens;
    const level = this.#levels.at(-1);
    if (!level) {
      if (kind !== OBJECT) throw refuse('malformed_json');
      this.#open(kind, this.#top);
      return;
    }
    if (kind === QUOTE && level.expectsName) this.#name(level);
    else if (kind === OBJECT_END || kind === LIST_END) this.#levels.pop();
    else if (kind === COMMA) level.expectsName = !level.isList;
    else if (kind !== COLON) this.#value(kind, level);
    this.#spend();
    this.isOver = this.#levels.length === 0;
  }

  #name(level: Level): void {
    level.expectsName = false;
    if (level.outline.kind !== 'object') return;
    const { start, end } = this.#tokens;
    level.at = end - start > NAME_BYTES_MAX ? this.#tokens.beginning(PATH_LENGTH_MAX) : this.#tokens.text();
    const field = level.outline.fields.get(level.at);
    level.member = field ?? STRAY;
    if (!field) this.#stray(UNKNOWN_FIELD);
    else if (++level.fields > level.outline.fields.size) this.#stray(REPEATED);
  }

  #value(kind: number, level: Level): void {
    const { outline } = level;
    if (level.isList) level.at = (level.at as number) + 1;
    if (outline.kind === 'list' && (level.at as number) >= outline.itemsMax) {
      level.member = STRAY;
      this.#stray({ code: 'out_of_range', message: atMost('array', outline.itemsMax) }, this.#levels.length - 1);
    }
    if (outline === STRAY) this.#count();
    if (kind === NUMBER && this.#tokens.end - this.#tokens.start > NUMBER_LENGTH_MAX) {
      const message = `has more than ${NUMBER_LENGTH_MAX} digits`;
      this.excess = [{ field: this.#path(), code: 'invalid', message }];
    }
    const { member } = level;
    if (member.kind === 'own json' && !this.#own) {
      this.#own = { bytesLeft: member.bytesMax, above: this.#levels.length };
    }
    if (kind === LIST || kind === OBJECT) this.#open(kind, member);
  }

  #open(kind: number, wanted: Outline): void {
    if (this.#levels.length === DEPTH_MAX) {
      const message = `The request body nests deeper than ${DEPTH_MAX} levels.`;
      throw new ContractError('malformed_json', { message });
    }
    const isList = kind === LIST;
    const fits = wanted.kind === 'own json' || wanted.kind === (isList ? 'list' : 'object');
    if (!fits && wanted !== STRAY) this.#stray(wanted.kind === 'plain' ? wanted : PLAIN);
    const outline = fits ? wanted : STRAY;
    const member = outline.kind === 'list' ? outline.items : outline;
    this.#levels.push({ outline, isList, at: isList ? -1 : '', member, fields: 0, expectsName: !isList });
  }

  /** Subtracts the token from the remaining size of the caller's own JSON, if it belongs to it. */
  #spend(): void {
    if (!this.#own) return;
    const { above } = this.#own;
    this.#own.bytesLeft -= this.#tokens.size;
    if (this.#own.bytesLeft < 0) this.#stray(OWN_JSON_TOO_LARGE_FIELD, above);
    if (this.#levels.length === above) this.#own = undefined;
  }

  /** @param depth levels down to the field at fault. */
  #stray({ code, message }: Fault, depth = this.#levels.length): void {
    if (this.#named.size < FIELD_ERRORS_MAX) {
      const field = this.#path(depth);
      if (!this.#named.has(field)) this.#named.set(field, { field, code, message });
    }
    this.#count();
  }

  #count(): void {
    this.#strays++;
    if (this.#strays > STRAYS_MAX) this.excess = [...this.#named.values()];
  }

  #path(depth = this.#levels.length): string {
    return fieldPath(this.#levels.slice(0, depth).map(({ at }) => at));
  }
}
