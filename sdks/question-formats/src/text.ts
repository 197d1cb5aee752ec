// Markup as plain text, which questions are here, and back. Paragraphs become lines, raised and lowered characters `^` and
// `_`, formulas their TeX where they have it; TeX within a text stays as it is.
import { type ChildNode, DomUtils, type Element, isTag, isText, parseDocument } from './dom.ts';
import { element, Markup, nameOf } from './xml.ts';

const BLOCKS = new Set(
  'address article blockquote caption dd div dl dt figure h1 h2 h3 h4 h5 h6 hr li ol p pre section table tr ul'.split(
    ' ',
  ),
);
const MEDIA = ['img', 'object', 'video', 'audio', 'svg', 'iframe', 'picture'];
const HIDDEN = ['script', 'style', 'template', 'annotation-xml'];

/** Plain text of a piece of HTML. @param note is told what plain text cannot say. */
export function textOfHtml(html: string, note: (message: string) => void): string {
  return textOf(parseDocument(html).children, note);
}

/** Plain text of nodes. */
export function textOf(nodes: readonly ChildNode[], note: (message: string) => void): string {
  return nodes
    .map((node) => piece(node, note, false))
    .join('')
    .replaceAll(/[^\S\n]*\n\s*|\n[^\S\n]+/g, '\n')
    .replaceAll(KEPT, (code) => (code === '\uE000' ? ' ' : code === '\uE001' ? '\t' : '\n'))
    .replaceAll(/^\n+|\n+$/g, '');
}

/** Stand for the space, the tab and the line break of preformatted text, which are kept. */
const KEPT = /[\uE000-\uE002]/g;

function piece(node: ChildNode, note: (message: string) => void, isPre: boolean): string {
  if (isText(node)) {
    const data = node.data.replaceAll(KEPT, '');
    if (!isPre) return data.replaceAll(/[ \t\r\n]+/g, ' ');
    return data
      .replaceAll(/\r\n?/g, '\n')
      .replaceAll(/[ \t\n]/g, (space) => ({ ' ': '\uE000', '\t': '\uE001' })[space] ?? '\uE002');
  }
  if (!isTag(node)) return 'children' in node ? node.children.map((child) => piece(child, note, isPre)).join('') : '';
  const name = nameOf(node).toLowerCase();
  if (HIDDEN.includes(name)) return '';
  if (MEDIA.includes(name)) {
    const { alt, src, data } = node.attribs;
    note(`the picture or medium ${src ?? data ?? name} is left out`);
    return alt ? `[${alt}]` : '';
  }
  if (name === 'math') return formula(node, note);
  if (name === 'br') return '\n';
  const inner = node.children.map((child) => piece(child, note, isPre || name === 'pre')).join('');
  if (name === 'sup' || name === 'sub') return raised(inner, name === 'sup' ? '^' : '_');
  if (name === 'li') return `\n- ${inner.trimStart()}\n`;
  if (name === 'td' || name === 'th') return `${inner} `;
  return BLOCKS.has(name) ? `\n${inner}\n` : inner;
}

const raised = (inner: string, sign: string) => (/^.?$/su.test(inner) ? sign + inner : `${sign}(${inner})`);

function formula(math: Element, note: (message: string) => void): string {
  const isTex = (node: ChildNode) => isTag(node) && /tex/i.test(node.attribs.encoding ?? '');
  const tex = DomUtils.findOne(isTex as (node: Element) => boolean, math.children);
  if (tex) return `$${DomUtils.textContent(tex).trim()}$`;
  if (math.attribs.alttext) return `$${math.attribs.alttext}$`;
  note('a formula is taken as its characters');
  return DomUtils.textContent(math).replaceAll(/\s+/g, ' ').trim();
}

/** A text as XHTML: a paragraph for each line, or preformatted where its spaces could not be told otherwise. */
export function markupOf(text: string): Markup {
  const lines = text.split('\n');
  const isPlain = lines.every((line) => line !== '' && /^\S+(?: \S+)*$/.test(line));
  const parts = isPlain ? lines.map((line) => element('p', {}, line)) : [element('pre', {}, text)];
  return new Markup(parts.map((part) => part.text).join(''));
}
