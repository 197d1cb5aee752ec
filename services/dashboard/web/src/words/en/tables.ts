/** Texts about tables that people paste or choose as files, whatever is in them. */
export const tables = {
  file: 'Choose a file',
  fileHint: 'CSV or XLSX',
  unreadable: 'This file cannot be read. Save it as CSV or XLSX and choose it again.',
  tooLarge: 'This file is too large: more than 10 MB.',
  tooMany: (count: string) => `This list has more than ${count} lines. Split it.`,
  empty: 'There is nothing in this list.',
  notes: {
    encoding_guessed: 'The file does not say in which encoding it is. If names look wrong below, save it as CSV UTF-8.',
    quote_unclosed: 'A quotation mark in this list is never closed. Look whether the lines below are whole.',
  },
  column: (place: number) => `Column ${place}`,
  line: 'Line',
  problem: 'Problem',
  leftOut: 'Leave out',
  shown: (shown: string, all: string) => `${shown} of ${all} lines are shown, those with problems first.`,
  again: 'Start again',
};
