import { PDFDict, PDFName, type PDFObject, PDFRawStream } from '@cantoo/pdf-lib';
import { unpacked } from './contents.ts';
import { NotEmbeddable } from './copier.ts';

/** The most bytes of operators that a viewer runs for one page: a few seconds on a slow machine. */
const EFFORT_MAX = 64 * 1024 * 1024;

/** The operator with which content shows a form or a picture by name. */
const SHOWN = /\/([^\s/[\]()<>{}%]+)\s+Do\b/g;

/**
 * Limits the work of showing a page; a form counts each time it is shown, including by other forms.
 * @throws NotEmbeddable where the work exceeds the limit.
 */
export class Effort {
  /** Bytes of each form, cached; 0 while a form is being measured, since viewers do not show a form within itself. */
  readonly #known = new Map<PDFRawStream, number>();

  /**
   * Adds up the bytes of operators that a stream runs, and checks them against the limit.
   * @param resources the resources that the content refers to by name.
   */
  require(stream: PDFRawStream, resources: PDFObject | undefined): number {
    const known = this.#known.get(stream);
    if (known !== undefined) return known;
    this.#known.set(stream, 0);
    const content = unpacked(stream, EFFORT_MAX);
    const names = Buffer.from(content).toString('latin1').matchAll(SHOWN);
    let effort = content.length;
    for (const [, name] of names) {
      const form = formNamed(resources, name!);
      effort += form ? this.require(form, form.dict.lookup(PDFName.of('Resources')) ?? resources) : 0;
      if (effort > EFFORT_MAX) throw new NotEmbeddable('content without end');
    }
    this.#known.set(stream, effort);
    return effort;
  }
}

function formNamed(resources: PDFObject | undefined, name: string): PDFRawStream | undefined {
  const forms = resources instanceof PDFDict ? resources.lookup(PDFName.of('XObject')) : undefined;
  const form = forms instanceof PDFDict ? forms.lookup(PDFName.of(name)) : undefined;
  const isForm = form instanceof PDFRawStream && form.dict.lookup(PDFName.of('Subtype')) === PDFName.of('Form');
  return isForm ? form : undefined;
}
