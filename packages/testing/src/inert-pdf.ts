import { PDFArray, PDFDict, PDFDocument, PDFName, type PDFObject, PDFRawStream, PDFRef } from '@cantoo/pdf-lib';

/** All that these dictionaries of a checked copy may hold. */
const KEYS: Record<'Catalog' | 'Pages' | 'Page', readonly string[]> = {
  Catalog: ['Type', 'Pages', 'Lang'],
  Pages: ['Type', 'Kids', 'Count', 'Parent'],
  Page: ['Type', 'Parent', 'MediaBox', 'Rotate', 'UserUnit', 'Resources', 'Contents', 'Group'],
};

/** Keys that lead to something active wherever they stand. */
const ACTIVE_KEYS = new Set(
  `OpenAction AA JS JavaScript URI Launch EF EmbeddedFiles RF AF XFA AcroForm Annots Names Dests Outlines OCProperties
  RichMediaContent RichMediaSettings Collection PieceInfo StructTreeRoot Metadata Threads`.split(/\s+/),
);
const ACTIVE_TYPES = new Set('Annot Action Filespec EmbeddedFile OCG OCMD RichMediaContent 3D'.split(' '));
/** What /S says in an action. */
const ACTIONS = new Set(
  `GoTo GoToR GoToE GoTo3DView Launch Thread URI Sound Movie Hide Named SubmitForm ResetForm ImportData JavaScript
  SetOCGState Rendition Trans RichMediaExecute`.split(/\s+/),
);

/**
 * Parts of a PDF that could act, or that are more than pages and their content; empty for a file that is inert. Looks
 * at every object of the file, whether or not a page leads there.
 */
export async function activeParts(pdf: Uint8Array): Promise<string[]> {
  const document = await PDFDocument.load(pdf, { updateMetadata: false });
  const found: string[] = [];
  if (document.isEncrypted) found.push('encryption');
  for (const [ref, object] of document.context.enumerateIndirectObjects()) found.push(...within(object, String(ref)));
  return found;
}

function within(object: PDFObject, at: string): string[] {
  if (object instanceof PDFRef) return [];
  if (object instanceof PDFArray)
    return object.asArray().flatMap((element, index) => within(element, `${at}[${index}]`));
  if (object instanceof PDFRawStream) return within(object.dict, at);
  if (!(object instanceof PDFDict)) return [];
  const type = nameAt(object, 'Type');
  const allowed = Object.entries(KEYS).find(([name]) => name === type)?.[1];
  const found: string[] = [];
  if (ACTIVE_TYPES.has(type)) found.push(`${at} is of type ${type}`);
  if (ACTIONS.has(nameAt(object, 'S'))) found.push(`${at} is an action: ${nameAt(object, 'S')}`);
  for (const [key, value] of object.entries()) {
    const name = key.decodeText();
    if (ACTIVE_KEYS.has(name) || (allowed && !allowed.includes(name))) found.push(`${at} has /${name}`);
    found.push(...within(value, `${at}/${name}`));
  }
  return found;
}

function nameAt(dict: PDFDict, key: string): string {
  const value = dict.lookup(PDFName.of(key));
  return value instanceof PDFName ? value.decodeText() : '';
}
