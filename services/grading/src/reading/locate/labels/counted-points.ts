/** Lone numbers as a walk down a copy meets them: labels of questions, or points counted within an answer. */
export class CountedPoints {
  /** Next number of a list being written within the answer; 0 outside of one. */
  #next = 0;
  /** Highest number of a question so far. */
  #highest = 0;

  /**
   * A question begins; its number is NaN where its label is more than that. `beside` is what stands behind its label: the
   * first point may, `5. 1) Take`.
   */
  enter(number: number, beside: string): void {
    this.#next = /^\W*1[.)]\s*(?!\d)/.test(beside) ? 2 : 0;
    if (number > this.#highest) this.#highest = number;
  }

  /** A line goes by whose number is no label for other reasons: it counts in the list all the same. */
  pass(text: string): void {
    const number = Number(/^\W*(\d{1,2})[.)]\s/.exec(text)?.[1]);
    if (number === 1 || (this.#next > 0 && number === this.#next)) this.#next = number + 1;
  }

  /**
   * Whether a number counts a point instead of naming the next question.
   * @param known the question of this number has been answered, `current` is being answered.
   * @param comesLater the number stands once more further down.
   */
  isPoint(
    number: number,
    {
      known,
      current,
      onNewPage,
      comesLater,
    }: Record<'known' | 'current' | 'onNewPage', boolean> & { comesLater: () => boolean },
  ): boolean {
    if (this.#next > 0 && number === this.#next && (known || number !== this.#highest + 1 || comesLater())) {
      this.#next = number + 1;
      return true;
    }
    if (known && number === 1 && !onNewPage) {
      this.#next = 2;
      return true;
    }
    return known && current && !onNewPage;
  }
}
