import { describe, expect, test } from '@jest/globals';
import { readText } from '../../text/read.ts';
import { SIGNALS } from './table.ts';

/** The names of the signals that say that an answer contradicts a point. */
function contradicting(answer: string, point: string): string[] {
  const sides = { here: readText(answer), point: readText(point), isCrossed: false };
  return SIGNALS.filter((signal) => signal.look(sides) === -1).map(({ name }) => name);
}

describe('what contradicts a point', () => {
  test.each([
    ['direction', 'Heat flows from the cold body to the hot body.', 'Heat flows from the hot body to the cold body.'],
    ['denial', 'Villi do not increase the surface area.', 'Villi increase the surface area.'],
    ['opposite', 'Villi decrease the surface area.', 'Villi increase the surface area.'],
    ['exchange', 'Blood pumps the heart around the body.', 'The heart pumps blood around the body.'],
    ['exchange', 'The president elects the members of parliament.', 'Members of parliament elect the president.'],
    [
      'exchange',
      'Gavrilo Princip was shot in Sarajevo by Franz Ferdinand.',
      'Archduke Franz Ferdinand was shot in Sarajevo by Gavrilo Princip.',
    ],
    [
      'exchange',
      'It converts electrical energy into kinetic energy.',
      'It converts kinetic energy into electrical energy.',
    ],
    ['denial', 'Angle of incidence ≠ angle of reflection', 'The angle of incidence equals the angle of reflection.'],
    ['number', 'It takes 12 hours.', 'It takes the Earth 24 hours.'],
    ['number', 'The war began in 1915.', 'The First World War began in 1914.'],
    ['number', 'Insects have eight legs.', 'Insects have six legs.'],
    ['exchange', 'Glucose lowers the blood insulin level.', 'Insulin lowers the blood glucose level.'],
  ])('%s: %s', (name, answer, point) => expect(contradicting(answer, point)).toContain(name));
});

describe('what does not', () => {
  test.each([
    ['the same words', 'The salt cannot evaporate.', 'The salt cannot evaporate.'],
    [
      'the other end of both scales',
      'The longer the string, the lower the pitch.',
      'The shorter the string, the higher the pitch.',
    ],
    ['a passive', 'Blood is pumped by the heart.', 'The heart pumps blood.'],
    ['a participle', 'A frame is defined by a flag or SYN.', 'Frames defined by SYN or flag, higher complexity.'],
    ['an active', 'Gavrilo Princip shot Franz Ferdinand.', 'Franz Ferdinand was shot by Gavrilo Princip.'],
    [
      'the same in a passive',
      'Kinetic energy is converted into electrical energy.',
      'It converts kinetic energy into electrical energy.',
    ],
    ['a mutual verb', 'Metals react with acids quickly.', 'Acids react quickly with metals.'],
    [
      'another of several',
      'A nonconstant pointer to constant data.',
      'A constant pointer to nonconstant data, a nonconstant pointer to constant data.',
    ],
    ['a number among others', 'It took 5 days to prepare and 12 hours to cross.', 'Crossing took 12 hours.'],
    [
      'a rounded number',
      'Bodies fall with 10 metres per second squared.',
      'Bodies fall with 9.8 metres per second squared.',
    ],
    ['another number of another thing', 'In 2 steps, the cell divides.', 'The cell divides into 4 cells.'],
    [
      'the same in per cent',
      'The time in which 50 % of the nuclei decay.',
      'The time in which half of the nuclei decay.',
    ],
    ['a step of a calculation', '3x = 15, so x = 5', '3x = 22 - 7 = 15'],
    ['keywords in a row', 'Quartz scratches four of the minerals, so it is hard.', 'minerals, 11, quartz, hard'],
    ['no number', 'Insects have legs.', 'Insects have six legs.'],
    ['other words', 'It stays behind as crystals.', 'The salt cannot evaporate.'],
  ])('%s: %s', (_, answer, point) => expect(contradicting(answer, point)).toEqual([]));
});

describe('the words of a point in a row', () => {
  const POINT = 'Villi increase the surface area.';
  const isSettled = (answer: string) =>
    SIGNALS.some(
      (signal) =>
        signal.name === 'verbatim' &&
        signal.look({ here: readText(answer), point: readText(POINT), isCrossed: false }) === 1,
    );
  test.each([POINT, 'In the gut, villi increase the surface area for absorption.'])('make it: %s', (answer) =>
    expect(isSettled(answer)).toBe(true),
  );
  test.each([
    'It is not true that villi increase the surface area.',
    'Maybe villi increase the surface area.',
    'Do villi increase the surface area?',
    'Villi increase the area of the surface.',
  ])('do not, or are others: %s', (answer) => expect(isSettled(answer)).toBe(false));
});
