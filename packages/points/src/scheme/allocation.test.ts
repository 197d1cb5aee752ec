import { expect, test } from '@jest/globals';
import { cut } from '../testing.ts';

test.each<[string, string, number, string, string]>([
  [
    'what the parts of each item earn, whatever they are called',
    '1 mark for the adaptation and 1 for the explanation, any two: spines reduce water loss; a thick stem stores water; wide roots collect rain quickly.',
    4,
    'Explain two ways in which a cactus is suited to life in the desert.',
    '2 for 4: spines reduce water loss + a thick stem stores water + wide roots collect rain quickly',
  ],
  [
    'what each item earns, with its parts in brackets',
    '2 marks for each way (1 for the way, 1 for how it works), any two: oil the parts: a layer keeps surfaces apart; ball bearings: parts roll instead of sliding; polish the surfaces: fewer bumps catch.',
    4,
    'Suggest two ways to reduce friction and explain how each works.',
    '2 for 4: oil the parts: a layer keeps surfaces apart + ball bearings: parts roll instead of sliding + polish the surfaces: fewer bumps catch',
  ],
  [
    'parts of each item that are added up',
    '1+1 for each property and its explanation; any two: conduct electricity because electrons are free to move; malleable because layers slide; high melting points because bonds are strong.',
    4,
    'Explain two properties of metals.',
    '2 for 4: conduct electricity because electrons are free to move + malleable because layers slide + high melting points because bonds are strong',
  ],
  [
    'parts per item, above a list in lines',
    'One mark per precaution, one mark per reason (any two):\n- tie hair back so that it does not catch fire\n- wear goggles to protect the eyes\n- use a mat so that the bench does not burn',
    4,
    'State two precautions when using a Bunsen burner, with reasons.',
    '2 for 4: tie hair back so that it does not catch fire + wear goggles to protect the eyes + use a mat so that the bench does not burn',
  ],
  [
    'what is said of two things that are worth a mark each',
    '1 mark for the heart, 1 mark for the lungs: the heart pumps; the lungs breathe',
    2,
    'What do these organs do?',
    '2 for 2: the heart pumps + the lungs breathe',
  ],
])('%s', (_, scheme, marks, question, expected) => {
  expect(cut(scheme, marks, question)).toBe(expected);
});
