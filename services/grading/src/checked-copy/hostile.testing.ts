import { deflateSync } from 'node:zlib';

/** The objects of a PDF by number: the text between `obj` and `endobj`. */
type Objects = Record<number, string | Buffer>;

const CATALOG = 1;

/** Builds a PDF of these objects; the first is the catalog. */
function buildPdf(objects: Objects, trailer = ''): Buffer {
  const parts = [Buffer.from('%PDF-1.7\n')];
  let at = parts[0]!.length;
  const offsets = new Map<number, number>();
  for (const [number, object] of Object.entries(objects)) {
    const part = Buffer.concat([Buffer.from(`${number} 0 obj\n`), Buffer.from(object), Buffer.from('\nendobj\n')]);
    offsets.set(Number(number), at);
    parts.push(part);
    at += part.length;
  }
  const size = Number(Object.keys(objects).at(-1)) + 1;
  const entry = (number: number) => {
    const offset = offsets.get(number);
    return offset === undefined ? '0000000000 65535 f \n' : `${String(offset).padStart(10, '0')} 00000 n \n`;
  };
  const table = Array.from({ length: size }, (_, number) => entry(number)).join('');
  const end = `trailer\n<< /Size ${size} /Root ${CATALOG} 0 R ${trailer} >>\nstartxref\n${at}\n%%EOF\n`;
  return Buffer.concat([...parts, Buffer.from(`xref\n0 ${size}\n${table}${end}`)]);
}

/** A stream, compressed. */
export function stream(dict: string, data: string | Buffer): Buffer {
  const bytes = deflateSync(data);
  return Buffer.concat([
    Buffer.from(`<< ${dict} /Filter /FlateDecode /Length ${bytes.length} >>\nstream\n`),
    bytes,
    Buffer.from('\nendstream'),
  ]);
}

interface Parts {
  catalog?: string;
  page?: string;
  resources?: string;
  content?: string;
  mediaBox?: string;
  more?: Objects;
  trailer?: string;
}

const TEXT = 'BT /F1 14 Tf 60 740 Td (Water boils at 100 degrees.) Tj ET';
const FONT = '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>';
const FORM = '/Type /XObject /Subtype /Form /BBox [0 0 595 842] /Resources << /Font << /F1 5 0 R >> >>';

/** One page that says `Water boils`, with the given extra parts. */
export function onePage(parts: Parts = {}): Buffer {
  const { catalog = '', page = '', resources = '', content = TEXT, mediaBox = '[0 0 595 842]' } = parts;
  return buildPdf(
    {
      1: `<< /Type /Catalog /Pages 2 0 R ${catalog} >>`,
      2: '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
      3: `<< /Type /Page /Parent 2 0 R /MediaBox ${mediaBox} /Contents 4 0 R
            /Resources << /Font << /F1 5 0 R >> ${resources} >> ${page} >>`,
      4: stream('', content),
      5: FONT,
      ...parts.more,
    },
    parts.trailer,
  );
}

const SCRIPT = "<< /S /JavaScript /JS (app.alert\\('XSSMARK'\\)) >>";
const LINK = '/Type /Annot /Subtype /Link /Rect [0 0 595 842] /Border [0 0 0]';

/** All active content: scripts, programs, links, attachments, a form with XFA, a media player; and a forged stamp. */
export function active(): Buffer {
  return onePage({
    catalog: `/OpenAction 10 0 R /AA << /WC 10 0 R >> /AcroForm 19 0 R /URI << /Base (http://evil.example/) >>
      /Names << /JavaScript << /Names [(a) 10 0 R] >> /EmbeddedFiles << /Names [(evil.exe) 13 0 R] >> >>
      /Outlines 23 0 R /PageMode /UseAttachments`,
    page: '/Annots [15 0 R 16 0 R 17 0 R 18 0 R 20 0 R 21 0 R] /AA << /O 10 0 R >> /Metadata 12 0 R',
    resources: '/XObject << /X 24 0 R >> /Properties << /P << /A 10 0 R >> >>',
    content: `${TEXT} /X Do`,
    more: {
      10: SCRIPT,
      12: stream('/Type /EmbeddedFile', 'MZEVILPAYLOAD'),
      13: '<< /Type /Filespec /F (evil.exe) /EF << /F 12 0 R >> >>',
      15: `<< ${LINK} /A << /S /Launch /F (cmd.exe) >> >>`,
      16: `<< ${LINK} /A << /S /URI /URI (http://evil.example/phish) >> >>`,
      17: '<< /Type /Annot /Subtype /FileAttachment /Rect [10 10 30 30] /FS 13 0 R >>',
      18: `<< /Type /Annot /Subtype /Widget /FT /Tx /T (f) /V (v) /Rect [50 50 200 80] /AA << /K 10 0 R >>
             /AP << /N 22 0 R >> >>`,
      19: '<< /Fields [18 0 R] /XFA (<xdp>XFAMARK</xdp>) >>',
      20: '<< /Type /Annot /Subtype /RichMedia /Rect [300 300 400 400] /RichMediaContent << /Assets 13 0 R >> >>',
      21: '<< /Type /Annot /Subtype /Stamp /Rect [400 100 560 160] /AP << /N 22 0 R >> >>',
      22: stream(`${FORM} /AA << /O 10 0 R >>`, 'BT /F1 90 Tf 5 20 Td (FORGED) Tj ET'),
      23: '<< /First << /Title (x) /A 10 0 R >> /Count 1 >>',
      24: stream(`${FORM} /OpenAction 10 0 R /PieceInfo << /A 10 0 R >> /Ref << /F 13 0 R >>`, '0 0 5 5 re f'),
    },
  });
}

/** A stamp that covers the whole page and shows forged marks. */
export function cover(): Buffer {
  return onePage({
    page: '/Annots [21 0 R]',
    more: {
      21: '<< /Type /Annot /Subtype /Stamp /F 4 /Rect [0 0 595 842] /AP << /N 22 0 R >> >>',
      22: stream(FORM, '1 1 1 rg 0 0 595 842 re f 0 g BT /F1 14 Tf 60 740 Td (Water boils at 50 degrees.) Tj ET'),
    },
  });
}

/** Content that would hide what is drawn after it: it clips everything and pops the saved state. */
export function escaping(): Buffer {
  return onePage({ content: `Q Q ${TEXT} 0 0 1 1 re W n 0 0 0 0 0 0 cm q BT` });
}

/** Content that ends inside an inline picture, so that whatever follows would become part of it. */
export function unfinished(): Buffer {
  return onePage({ content: `${TEXT} BI /W 9999 /H 9999 /BPC 8 /CS /G ID xxxx` });
}

/** A cross-reference stream of 1 kB that claims two billion entries. */
export function dictBomb(): Buffer {
  const dict = '/Type /XRef /W [1 8 1] /Size 2147483647 /Index [0 2147483647]';
  return onePage({ more: { 30: stream(dict, Buffer.alloc(1000)) } });
}

/** Content in two streams, one of which decompresses to `megabytes` MiB. */
function contentBomb(megabytes: number): Buffer {
  const content = Buffer.alloc(megabytes * 2 ** 20, '0 0 m 1 1 l S\n');
  return onePage({ page: '/Contents [4 0 R 30 0 R]', more: { 30: stream('', content) } });
}

/** A vector drawing with this many objects, all of which the page shows. */
export function vectors(objects: number): Buffer {
  const more: Objects = {};
  const names: string[] = [];
  for (let number = 30; number < 30 + objects; number++) {
    names.push(`/G${number} ${number} 0 R`);
    more[number] = `<< /Type /ExtGState /LW ${number % 9} >>`;
  }
  return onePage({ resources: `/ExtGState << ${names.join(' ')} >>`, content: `${TEXT} /G30 gs`, more });
}

/** A page below this many levels of the page tree. */
function deepTree(depth: number): Buffer {
  const more: Objects = { 2: '<< /Type /Pages /Kids [100 0 R] /Count 1 >>' };
  for (let at = 0; at < depth; at++) {
    more[100 + at] = `<< /Type /Pages /Kids [${at === depth - 1 ? 3 : 101 + at} 0 R] /Count 1 >>`;
  }
  return onePage({ more });
}

const nested = (open: string, middle: string, close: string) => open.repeat(50_000) + middle + close.repeat(50_000);
/** Forms that each show the next one ten times. */
const LAUGHS: Objects = Object.fromEntries(
  Array.from({ length: 12 }, (_, at) => [
    30 + at,
    stream(
      `/Type /XObject /Subtype /Form /BBox [0 0 9 9] /Resources << /XObject << /X ${31 + at} 0 R >> >>`,
      '/X Do '.repeat(10),
    ),
  ]),
);
const DRAWN_BY_VIEWER = '<< /Type /Annot /Subtype /Ink /Rect [9 9 99 99] /InkList [[9 9 99 99]] >>';
const FIELD = '<< /Type /Annot /Subtype /Widget /FT /Tx /V (v) /Rect [9 9 99 99] /AP << /N 22 0 R >> >>';

/** Files whose page can be embedded as it is. */
export const EMBEDDABLE: Record<string, () => Buffer> = {
  'an ordinary page': () => onePage(),
  'everything that acts': active,
  'a stamp over everything': cover,
  'content that would hide the marks': escaping,
  'content that ends within a picture': unfinished,
  'a page below 20,000 nodes': () => deepTree(20_000),
  'a tree that contains itself': () =>
    onePage({ more: { 2: '<< /Type /Pages /Kids [3 0 R 2 0 R] /Count 2 /Parent 2 0 R >>' } }),
  'arrays within arrays': () => onePage({ more: { 30: nested('[', '', ']') } }),
  'dictionaries within dictionaries': () => onePage({ more: { 30: nested('<</A ', '1', '>>') } }),
  'a form that shows itself': () =>
    onePage({
      resources: '/XObject << /X 30 0 R >>',
      content: `${TEXT} /X Do`,
      more: { 30: stream('/Subtype /Form /BBox [0 0 9 9] /Resources << /XObject << /X 30 0 R >> >>', '/X Do') },
    }),
  'a cross-reference table before itself': () => onePage({ trailer: '/Prev 20' }),
  'a count of pages below nothing': () => onePage({ more: { 2: '<< /Type /Pages /Kids [3 0 R] /Count -1 >>' } }),
  'a page of 5 metres': () => onePage({ mediaBox: '[0 0 14400 14400]' }),
  'a font named as an action': () => onePage({ resources: '/Pattern << /OpenActions 5 0 R >>' }),
  'a layer that is shown': () =>
    onePage({ catalog: '/OCProperties << /OCGs [] /D << /BaseState /ON >> >>', resources: '/Properties << >>' }),
};

/** Files whose page would look different, or be too large, if it were embedded. */
export const NOT_EMBEDDABLE: Record<string, () => Buffer> = {
  'a page without a size': () => onePage({ mediaBox: '[0 0 0 0]' }),
  'a page with a size of no number': () => onePage({ mediaBox: '[0 0 (a) /b]' }),
  'a page whose size is inherited from itself': () =>
    onePage({ mediaBox: '9 0 R', more: { 2: '<< /Type /Pages /Kids [3 0 R] /Count 1 /Parent 2 0 R >>' } }),
  'forms that show each other': () =>
    onePage({ resources: '/XObject << /X 30 0 R >>', content: `${TEXT} /X Do`, more: LAUGHS }),
  'content of 70 MB': () => onePage({ content: '0 0 m 1 1 l S\n'.repeat(5_000_000) }),
  'content of 40 MB in two streams': () => contentBomb(40),
  'content in another file': () => onePage({ more: { 4: '<< /Length 0 /F (other.bin) >>\nstream\n\nendstream' } }),
  'handwriting that the viewer draws': () => onePage({ page: '/Annots [30 0 R]', more: { 30: DRAWN_BY_VIEWER } }),
  'a field that the viewer draws anew': () =>
    onePage({
      catalog: '/AcroForm << /Fields [30 0 R] /NeedAppearances true >>',
      page: '/Annots [30 0 R]',
      more: { 22: stream(FORM, 'BT ET'), 30: FIELD },
    }),
  'a layer that is hidden': () =>
    onePage({
      catalog: '/OCProperties << /OCGs [30 0 R] /D << /OFF [30 0 R] >> >>',
      resources: '/Properties << /L 30 0 R >>',
      content: `/OC /L BDC ${TEXT} EMC`,
      more: { 30: '<< /Type /OCG /Name (hidden) >>' },
    }),
};
