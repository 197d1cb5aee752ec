/** Ends a word of the text; the empty slots of the table. */
const [NEWLINE, EMPTY] = [10, 0];

/**
 * A list of words as one text, with a table of where they begin. As a Set of strings it takes several times the memory of
 * every process that has one, and the collector walks through it again and again.
 */
export class WordList {
  readonly #text: string;
  /** Where words begin in the text, each in the first free slot from the one that its characters give. */
  readonly #slots: Int32Array;

  /** @param text one word a line. */
  constructor(text: string) {
    this.#text = `\n${text}\n`;
    let lines = 1;
    for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) lines++;
    this.#slots = new Int32Array(2 ** Math.ceil(Math.log2(1.5 * lines)));
    for (let from = 1, to = 0; from < this.#text.length; from = to + 1) {
      to = this.#text.indexOf('\n', from);
      if (to > from) this.#slots[this.#slotOf(this.#text, from, to)] = from;
    }
  }

  /** @param word without a line break. */
  has(word: string): boolean {
    return this.#slots[this.#slotOf(word, 0, word.length)] !== EMPTY;
  }

  /** All words, in the order of the list. */
  all(): string[] {
    return this.#text.slice(1, -1).split('\n');
  }

  /** The words that contain a text, which all do if it is empty. */
  *containing(text: string): Generator<string> {
    const end = this.#text.length - 1;
    for (let at = this.#text.indexOf(text, 1); at >= 0 && at < end; ) {
      const to = this.#text.indexOf('\n', at);
      yield this.#text.slice(this.#text.lastIndexOf('\n', at - 1) + 1, to);
      at = this.#text.indexOf(text, to + 1);
    }
  }

  /** The slot of a word, which is a part of a text, or the one where it would be. */
  #slotOf(text: string, from: number, to: number): number {
    let hash = 0;
    for (let at = from; at < to; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01_00_01_93);
    const last = this.#slots.length - 1;
    for (let slot = (hash ^ (hash >>> 15)) & last; ; slot = (slot + 1) & last) {
      const begin = this.#slots[slot]!;
      if (begin === EMPTY || this.#isAt(begin, text, from, to)) return slot;
    }
  }

  #isAt(begin: number, text: string, from: number, to: number): boolean {
    for (let at = from; at < to; at++)
      if (this.#text.charCodeAt(begin + at - from) !== text.charCodeAt(at)) return false;
    return this.#text.charCodeAt(begin + to - from) === NEWLINE;
  }
}
