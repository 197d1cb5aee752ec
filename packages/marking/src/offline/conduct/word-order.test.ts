import { describe, expect, test } from '@jest/globals';
import { readText } from '../../text/read.ts';
import { shippedModel } from '../judgement/model.ts';
import { isShuffled } from './word-order.ts';

const judge = (answer: string, expected: string) =>
  isShuffled(readText(answer), readText(expected), [], shippedModel.order);

const LINES =
  'Latitudes are imaginary lines that run east to west, parallel to the equator, measuring distance north or south of it. Longitudes run from the north pole to the south pole, measuring distance east or west of the prime meridian.';
const VACCINE =
  'A vaccine contains dead or weakened microbes. The body makes antibodies against them and memory cells remain, so that a real infection is destroyed quickly.';
const PRINTING =
  'Books became cheap and were produced in large numbers, so that new ideas spread faster among ordinary people.';
const STORY =
  'The plot is the sequence of events that happens in a story. The setting is the time and place of the story.';
const PARTNERS =
  'A partnership has at least two partners, an agreement, sharing of profit and loss, and unlimited liability of the partners.';

describe('notes and terse sentences have an order', () => {
  test.each([
    ['dead/weakened microbes injected -> antibodies made -> memory cells -> quick response', VACCINE],
    ['Latitudes run east to west parallel to equator; longitudes run from north pole to south pole.', LINES],
    ['cheap books, mass production, faster spread of ideas', PRINTING],
    [
      'king executed, monarchy abolished, republic declared',
      'The king was executed, the monarchy was abolished and a republic was declared.',
    ],
    ['minimum two partners, sharing of profit and loss, unlimited liability', PARTNERS],
    ['- weakened microbes injected\n- antibodies made\n- memory cells remain', VACCINE],
    ['Plot is what happens in story. Setting is the place and time of it.', STORY],
    ['speeds up a reaction without being used up', 'A catalyst speeds up a reaction without being used up itself.'],
    ['class name, two curly brackets, public and private', 'The declaration names the class and its members.'],
  ])('%s', (answer, expected) => expect(judge(answer, expected)).toBe(false));
});

describe('words in no order', () => {
  test.each([
    ['and a antibodies the makes so against is body infection cells real memory them destroyed', VACCINE],
    ['the to faster so ideas cheap people books spread among that ordinary became in', PRINTING],
    [
      'cells; the and a antibodies the makes so against is body infection real memory them remain destroyed dead that quickly',
      VACCINE,
    ],
  ])('%s', (answer, expected) => expect(judge(answer, expected)).toBe(true));
});

describe('with only the lines of a rubric to compare with', () => {
  const LINES_OF = readText(
    'Dead or weakened pathogen is injected\nWhite blood cells react to it\nA later infection is fought faster',
  );
  test.each([
    [
      'against makes the vaccine a so microbes them body or and contains real antibodies is weakened infection a dead quickly destroyed',
      true,
    ],
    [VACCINE, false],
    ['Dear sir I am ill please give leave.', false],
  ])('%s', (answer, shuffled) =>
    expect(isShuffled(readText(answer), undefined, [LINES_OF], shippedModel.order)).toBe(shuffled),
  );
});

describe('the words of the model answer and no others', () => {
  const PITCH = 'When the string was shorter, the pitch was higher.';
  const SHADOW = 'No, string is an insulator, so the pathway would not be completed.';
  test.each([
    ['Salt. the was leaving evaporated, water The', 'The water was evaporated, leaving the salt.', true],
    ['No, would not string pathway an is so insulator, the be completed.', SHADOW, true],
    ['higher. was string pitch the shorter, When the was', PITCH, true],
    ['shorter higher the was string When pitch the was pitch was the When string was the higher shorter', PITCH, true],
    ['The pitch was higher when the string was shorter.', PITCH, false],
    ['So the pathway would not be completed: string is an insulator, no.', SHADOW, false],
    ['They are gravel, humus, clay, silt and sand.', 'They are sand, silt, clay, humus and gravel.', false],
  ])('%s', (answer, expected, shuffled) => expect(judge(answer, expected)).toBe(shuffled));
});
