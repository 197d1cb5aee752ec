const copies = (count: number) => (count === 1 ? '1 final copy' : `${count.toLocaleString('en-GB')} final copies`);
const links = (count: number) => (count === 1 ? '1 link' : `${count.toLocaleString('en-GB')} links`);

/** Texts about the publication of results to candidates. */
export const results = {
  title: 'Results for candidates',
  off: 'Candidates see nothing of their results here.',
  offHint:
    'Once you publish them, each candidate with a final copy can read marks, reasons and the checked copy by a link of their own, without an account.',
  on: (date: string) => `Candidates who have a link can read their final results until ${date}.`,
  until: 'Show until',
  untilHint: 'The last day, at most a year from now. Links stop working after it.',
  untilWrong: 'Choose a day from today to a year from now.',
  appeals: 'Take requests to look again until',
  appealsHint: 'The last day on which a candidate may ask to look again at a mark. Leave it empty to take none.',
  appealsWrong: 'Choose a day on which the results are still shown, or none.',
  appealsOn: (date: string) => `Candidates may ask to look again at a mark until ${date}.`,
  appealsOpen: 'See the requests',
  publish: 'Publish the results',
  change: 'Change the date',
  published: 'The results are published.',
  none: 'No copy is final yet.',
  counts: (withLink: number, all: number) => `${links(withLink)} for ${copies(all)}.`,
  make: (count: number) => (count === 1 ? 'Make 1 link (CSV)' : `Make ${count.toLocaleString('en-GB')} links (CSV)`),
  makeHint:
    'The file has a row for each candidate without a link. Links are shown only this once; whoever has one can read the result, so send each to its candidate alone.',
  making: (count: number) => `${links(count)} made …`,
  made: (count: number) => `${links(count)} made and saved as a file.`,
  file: 'links to results',
  columns: { candidate: 'Candidate', name: 'Name', link: 'Link' },
  one: 'One candidate’s link …',
  oneTitle: 'The link of one candidate',
  oneText: 'A new link ends the one before. Whoever has the result open loses it at once.',
  candidate: 'Candidate with a final copy',
  candidateHint: 'Type the id or the name of the candidate.',
  candidateMissing: 'Choose a candidate of the list.',
  renew: 'Make a new link',
  revoke: 'Revoke the link',
  revoked: 'The link does not work any more.',
  link: (candidate: string) => `Link for ${candidate}`,
  linkOnce: 'The link is shown only this once.',
  unpublish: 'End the publication …',
  unpublishTitle: 'End the publication?',
  unpublishText:
    'All links stop working at once, for good. To publish the results again, new links have to be sent to everybody.',
  unpublishAct: 'End it',
  ended: 'Candidates see nothing of their results any more.',
};
