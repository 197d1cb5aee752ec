// A content package of QTI 3: a zip with a manifest, a test that has the sections and the order, and a file for each item.

import { posix } from 'node:path';
import { strToU8, unzipSync, zipSync } from 'fflate';
import type { Element } from './dom.ts';
import { FormatError, type Imported, type Note, type Paper, readEach } from './paper.ts';
import { questionOf } from './qti-read.ts';
import { itemOf } from './qti-write.ts';
import { all, children, document, element, nameOf, parseXml } from './xml.ts';

const FILES_MAX = 2_000;
const UNPACKED_BYTES_MAX = 64 * 2 ** 20;
const MANIFEST = 'imsmanifest.xml';
const ITEM = 'imsqti_item_xmlv3p0';
const TEST = 'imsqti_test_xmlv3p0';

/** An item with its place in the test. */
interface Placed {
  file: string;
  section?: string;
  root: Element;
}

export function readPackage(bytes: Uint8Array): Imported {
  const files = unpacked(bytes);
  const read = (file: string): Element => {
    const found = files[file];
    if (!found) throw new FormatError(`${file} is not in the package`);
    return parseXml(found, file);
  };
  const manifest = read(MANIFEST);
  const resources = all(manifest, 'resource');
  const ofType = (type: RegExp) =>
    resources.filter(({ attribs }) => type.test(attribs.type ?? '')).map(({ attribs }) => attribs.href ?? '');
  const [testFile] = ofType(/^imsqti_test_xmlv3/);
  const test = testFile ? read(testFile) : undefined;
  const listed = ofType(/^imsqti_item_xmlv3/);
  const placed = test ? inTest(test, testFile!) : [];
  const others = listed.filter((file) => !placed.some((one) => one.file === file)).map((file) => ({ file }));
  const items: Placed[] = [...placed, ...others].map((one) => ({ ...one, root: read(one.file) }));
  const sections = test ? all(test, 'qti-assessment-section').map(sectionOf) : [];
  const used = sections.filter(({ label }) => items.some(({ section }) => section === label));
  const { questions, notes } = readEach(
    items,
    ({ root, file }) => root.attribs.title || file,
    ({ root, section }, note) => {
      if (nameOf(root) !== 'qti-assessment-item') note(`${nameOf(root)} is no item of QTI 3`);
      const question = questionOf(root, note);
      return section === undefined ? question : { ...question, section };
    },
  );
  const foreign = resources.filter(({ attribs }) => /^imsqti_(?!item_xmlv3|test_xmlv3)/.test(attribs.type ?? ''));
  const older: Note[] = foreign.map(({ attribs }) => ({
    item: attribs.href ?? '',
    message: `left out: ${attribs.type} is not QTI 3`,
  }));
  const title = test?.attribs.title;
  return {
    ...(title && { title }),
    ...(used.length > 0 && { sections: used }),
    questions,
    notes: [...notes, ...older],
  };
}

export function readItem(root: Element): Imported {
  return readEach([root], ({ attribs }) => attribs.title || attribs.identifier || 'item', questionOf);
}

const sectionOf = ({ attribs }: Element) => ({
  label: (attribs.identifier ?? '').replace(/^_/, ''),
  title: attribs.title || null,
});

function inTest(test: Element, file: string): Omit<Placed, 'root'>[] {
  return all(test, 'qti-assessment-section').flatMap((section) =>
    children(section, 'qti-assessment-item-ref').map(({ attribs }) => ({
      file: posix.join(posix.dirname(file), attribs.href ?? ''),
      section: sectionOf(section).label,
    })),
  );
}

function unpacked(bytes: Uint8Array): Record<string, Uint8Array> {
  let [count, size] = [0, 0];
  try {
    return unzipSync(bytes, {
      filter: ({ name, originalSize }) => {
        const isXml = name.endsWith('.xml');
        if (isXml) size += originalSize;
        if (++count > FILES_MAX || size > UNPACKED_BYTES_MAX)
          throw new FormatError('the package has too many or too large files');
        return isXml;
      },
    });
  } catch (error) {
    if (error instanceof FormatError) throw error;
    throw new FormatError('the package is no zip file that can be read');
  }
}

export function writePackage({ title, sections = [], questions }: Paper): Uint8Array {
  const items = questions.map((question, at) => {
    const given = question.external_id ?? '';
    const isFree =
      /^[A-Za-z_][\w.-]*$/.test(given) && questions.findIndex(({ external_id }) => external_id === given) === at;
    const id = isFree ? given : `item-${at + 1}`;
    return { id, href: `items/${at + 1}.xml`, question };
  });
  const labels = [
    ...new Set([...sections.map(({ label }) => label), ...questions.map(({ section }) => section ?? 'A')]),
  ];
  const test = element(
    'qti-assessment-test',
    { xmlns: 'http://www.imsglobal.org/xsd/imsqtiasi_v3p0', identifier: 'test', title: title ?? 'Paper' },
    element(
      'qti-test-part',
      { identifier: 'part', 'navigation-mode': 'nonlinear', 'submission-mode': 'simultaneous' },
      labels.map((label) =>
        element(
          'qti-assessment-section',
          {
            identifier: /^[A-Za-z][\w.-]*$/.test(label) ? label : `_${label.replaceAll(/[^\w.-]/g, '_')}`,
            title: sections.find((one) => one.label === label)?.title ?? '',
            visible: true,
          },
          items
            .filter(({ question }) => (question.section ?? 'A') === label)
            .map(({ id, href }) => element('qti-assessment-item-ref', { identifier: id, href })),
        ),
      ),
    ),
  );
  const resource = (identifier: string, type: string, href: string, dependencies: readonly string[] = []) =>
    element(
      'resource',
      { identifier, type, href },
      element('file', { href }),
      dependencies.map((id) => element('dependency', { identifierref: id })),
    );
  const manifest = element(
    'manifest',
    { xmlns: 'http://www.imsglobal.org/xsd/qti/qtiv3p0/imscp_v1p1', identifier: 'manifest' },
    element('metadata', {}, element('schema', {}, 'QTI Package'), element('schemaversion', {}, '3.0.0')),
    element('organizations'),
    element(
      'resources',
      {},
      resource(
        'test',
        TEST,
        'test.xml',
        items.map(({ id }) => id),
      ),
      items.map(({ id, href }) => resource(id, ITEM, href)),
    ),
  );
  const files = [
    [MANIFEST, document(manifest)],
    ['test.xml', document(test)],
    ...items.map(({ id, href, question }) => [href, itemOf(question, id)]),
  ];
  // A fixed date, so that the same paper is the same file.
  return zipSync(Object.fromEntries(files.map(([name, text]) => [name, strToU8(text!)])), { mtime: '2020-01-01' });
}
