// Reading and writing XML. A file is refused unless it is well-formed; there is no document type, so that no entity can
// be defined, and nothing outside the file is read.
import { XMLValidator } from 'fast-xml-parser';
import { type Document, DomUtils, type Element, isTag, parseDocument } from './dom.ts';
import { FormatError } from './paper.ts';

const XML_BYTES_MAX = 16 * 2 ** 20;
const DEPTH_MAX = 200;

/** The root element. @param name of the file, for messages. @throws FormatError */
export function parseXml(bytes: Uint8Array, name: string): Element {
  if (bytes.length > XML_BYTES_MAX) throw new FormatError(`${name} is larger than 16 MB`);
  const text = decoded(bytes, name);
  const markup = text.replaceAll(/<!--[\s\S]*?-->|<!\[CDATA\[[\s\S]*?\]\]>/g, '');
  if (/<!DOCTYPE/i.test(markup)) throw new FormatError(`${name} has a document type, which is not read`);
  const valid = XMLValidator.validate(text);
  if (valid !== true) throw new FormatError(`${name}:${valid.err.line}: ${valid.err.msg}`);
  let document: Document;
  try {
    document = parseDocument(text, { xmlMode: true });
    refuseDeep(document.children.filter(isTag));
  } catch (error) {
    if (error instanceof RangeError) throw new FormatError(`${name} is nested too deeply`);
    throw error;
  }
  return document.children.find(isTag)!;
}

function refuseDeep(level: Element[]): void {
  for (let depth = 0, next = level; next.length > 0; depth++) {
    if (depth > DEPTH_MAX) throw new RangeError('too deep');
    next = next.flatMap((element) => element.children.filter(isTag));
  }
}

function decoded(bytes: Uint8Array, name: string): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new FormatError(`${name} is not encoded in UTF-8`);
  }
}

/** The name without its prefix. */
export const nameOf = ({ name }: Element): string => name.split(':').at(-1)!;

/** Elements of a name below another one, in the order of the document. */
export const all = (within: Element, ...names: string[]): Element[] =>
  DomUtils.filter((node) => isTag(node) && names.includes(nameOf(node)), within.children) as Element[];

export const first = (within: Element | undefined, name: string): Element | undefined => within && all(within, name)[0];

/** The direct children of a name. */
export const children = (within: Element, name: string): Element[] =>
  within.children.filter(isTag).filter((child) => nameOf(child) === name);

export const contentOf = (element: Element | undefined): string =>
  element ? DomUtils.textContent(element).trim() : '';

/** The number in a text, where it is one. */
export function numberIn(text: string | undefined): number | undefined {
  const value = text?.trim() ? Number(text) : Number.NaN;
  return Number.isFinite(value) ? value : undefined;
}

/** Markup that is written as it is. */
export class Markup {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

type Content = Markup | string | number | false | null | undefined | readonly Content[];

/** An element; attributes without a value are left out. */
export function element(
  name: string,
  attributes: Record<string, string | number | boolean | null | undefined> = {},
  ...content: Content[]
): Markup {
  const shown = Object.entries(attributes)
    .filter(([, value]) => value !== null && value !== undefined)
    .map(([attribute, value]) => ` ${attribute}="${escaped(String(value)).replaceAll('\n', '&#10;')}"`)
    .join('');
  const inner = written(content);
  return new Markup(inner === '' ? `<${name}${shown}/>` : `<${name}${shown}>${inner}</${name}>`);
}

function written(content: Content): string {
  if (typeof content === 'string' || typeof content === 'number') return escaped(String(content));
  if (content instanceof Markup) return content.text;
  return content ? content.map(written).join('') : '';
}

/** Without the characters that XML cannot hold. */
function escaped(text: string): string {
  return text
    .replaceAll(/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, ' ')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}

export const document = (root: Markup): string => `<?xml version="1.0" encoding="UTF-8"?>\n${root.text}\n`;
