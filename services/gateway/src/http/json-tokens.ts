/** Kinds of tokens: the byte that a token is, or begins with. */
export const [QUOTE, COMMA, COLON] = [0x22, 0x2c, 0x3a];
export const [LIST, LIST_END, OBJECT, OBJECT_END] = [0x5b, 0x5d, 0x7b, 0x7d];
/** A number. */
export const NUMBER = 0x30;
/** `true`, `false`, `null`, and anything that is not JSON. */
const WORD = 0x61;

const BACKSLASH = 0x5c;
const LETTER_U = 0x75;
/** Length of a character written as `\u` and four digits. */
const ESCAPE_BYTES = 6;
const BYTE_ORDER_MARK = Buffer.from('\ufeff');

/** Classes of single bytes: 1 is white space between tokens, 2 is part of a number. */
const CLASSES = new Uint8Array(256);
for (const byte of Buffer.from(' \t\r\n')) CLASSES[byte] = 1;
for (const byte of Buffer.from('0123456789+-.eE')) CLASSES[byte] = 2;
const [SPACE, DIGIT] = [1, 2];

/** Reads the tokens of a JSON text one by one, without building values. Invalid text is read as words. */
export class JsonTokens {
  /** Kind of the token read last. */
  kind = 0;
  /** Position of the token's first byte; of a string, its opening quote. */
  start = 0;
  /** Position after the token's last byte. */
  end = 0;
  /** Bytes that the token has in its most compact form. */
  size = 0;
  readonly #bytes: Buffer;

  constructor(bytes: Buffer) {
    this.#bytes = bytes;
    if (bytes.subarray(0, BYTE_ORDER_MARK.length).equals(BYTE_ORDER_MARK)) this.end = BYTE_ORDER_MARK.length;
  }

  /** Reads the next token. @returns false at the end. */
  next(): boolean {
    const bytes = this.#bytes;
    let start = this.end;
    while (CLASSES[bytes[start]!] === SPACE) start++;
    if (start >= bytes.length) return false;
    const first = bytes[start]!;
    this.start = start;
    this.end = start + 1;
    this.size = 1;
    this.kind = first;
    if (first === QUOTE) this.#text();
    else if (CLASSES[first] === DIGIT) this.#number();
    else if (!PUNCTUATION.has(first)) this.kind = WORD;
    return true;
  }

  /** The value of a string token. @throws SyntaxError for an invalid one. */
  text(): string {
    return JSON.parse(this.#bytes.toString('utf8', this.start, this.end)) as string;
  }

  /** The first raw bytes of a text. */
  beginning(bytes: number): string {
    return this.#bytes.toString('latin1', this.start + 1, this.start + 1 + bytes);
  }

  #text(): void {
    const bytes = this.#bytes;
    let saved = 0;
    let at = this.start + 1;
    for (; at < bytes.length && bytes[at] !== QUOTE; at++) {
      if (bytes[at] !== BACKSLASH) continue;
      const length = bytes[at + 1] === LETTER_U ? ESCAPE_BYTES : 2;
      at += length - 1;
      saved += length - 1;
    }
    this.end = Math.min(at + 1, bytes.length);
    this.size = this.end - this.start - saved;
  }

  #number(): void {
    this.kind = NUMBER;
    while (CLASSES[this.#bytes[this.end]!] === DIGIT) this.end++;
  }
}

const PUNCTUATION = new Set([COMMA, COLON, LIST, LIST_END, OBJECT, OBJECT_END]);
