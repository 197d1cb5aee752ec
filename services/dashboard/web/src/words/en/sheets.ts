/** Texts about answer sheets that are printed before an exam. */
export const sheets = {
  button: 'Answer sheets',
  title: 'Print answer sheets',
  what: 'A PDF to print on A4: a box for each question, bubbles for options. A code on each page tells whose page it is, so that a scanned class is split by itself and each answer is read where it belongs.',
  forWhom: 'For whom',
  forEach: (count: string) => `For each candidate (${count}), with name and number`,
  blank: 'Blank, to write the name on',
  count: 'How many',
  countWrong: (max: string) => `Enter a number from 1 to ${max}.`,
  hint: 'Print at actual size, on one side. Keep the pages of a sheet together; they may be scanned in any order.',
  make: 'Make the PDF',
  making: 'Making the PDF …',
  fileName: 'Answer sheets',
};
