import { PDFDict, PDFName, type PDFObject, PDFRawStream } from '@cantoo/pdf-lib';
import { unpacked } from './contents.ts';
import { NotEmbeddable } from './copier.ts';

/** Bytes of operators that a viewer runs through for one page: some seconds on a slow machine. */
const EFFORT_MAX = 64 * 1024 * 1024;

/** Where content shows a form or a picture by its name. */
const SHOWN = /\/([^\s/[\]()<>{}%]+)\s+Do\b/g;

/**
 * Makes sure that showing some content is a bounded effort: forms that show forms count as often as they are shown.
 * @throws NotEmbeddable where it is not.
 */
export class Effort {
  /** Of forms that were looked at; 0 while one is, since viewers show no form within itself. */
  readonly #known = new Map<PDFRawStream, number>();

  /** @param resources of the content. */
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
