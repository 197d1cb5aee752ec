/** Texts with which people correct what was read of an answer. */
export const repair = {
  open: 'Correct what was read',
  text: 'What the answer says',
  options: 'Options that the candidate chose',
  frameHint: 'If the answer is elsewhere, draw a frame around it on its page. Nothing is charged.',
  readAgain: 'Read this again',
  reading: (pages: readonly number[]) =>
    `Reading the frame on page ${pages.join(' and ')} … You need not wait: what you save meanwhile counts.`,
  readDone: 'Read again, and marked.',
  unread:
    'Nothing could be read in the frame, so the answer stays as it was. Type what it says, or draw another frame.',
  notRead:
    'The frame could not be read this time, so the answer stays as it was. Type what it says, or try again later.',
  readLate: 'Reading takes longer than usual. What is read will be shown when it is there; you can type it, too.',
  framed: (pages: readonly number[]) =>
    `Framed on page ${pages.join(' and ')}. Draw again to change a frame. Nothing is charged.`,
  save: 'Save and mark again',
  marking: 'Marking again …',
  done: 'Corrected, and marked again.',
  late: 'The correction is kept, but its mark takes longer than usual. It will be shown when it is there.',
  before: (name: string | undefined, before: string) =>
    `${name ? `Corrected by ${name}` : 'Corrected by a person'}. ${before.trim() === '' ? 'Nothing had been read.' : `It had been read as “${before}”.`}`,
};
