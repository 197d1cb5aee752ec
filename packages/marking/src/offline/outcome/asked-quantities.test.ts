import { expect, test } from '@jest/globals';
import { readText } from '../../text/read.ts';
import { quantitiesAsked } from './asked-quantities.ts';

test.each([
  ['Find the mean and the median of 3, 7, 8.', 2],
  ['Calculate the gross profit and the net profit.', 2],
  ['Calculate the current, the power and the resistance of the lamp.', 3],
  ['Find the length and width of the rectangle.', 2],
  ['Calculate the number of moles in 11 g of carbon dioxide and the volume it takes up.', 2],
  ['How many tablets are given, and how many milligrams is one tablet?', 2],
  ['Find the acceleration. Hence calculate the force.', 2],
  ['Use the graph to find the mass.', 1],
  ['Solve 2x + 3 = 9 to find x.', 1],
  ['Find the distance between the school and the house.', 1],
  ['Calculate the speed of a wave of frequency 50 Hz and wavelength 4 m.', 1],
  ['Find the force needed and explain your reasoning.', 1],
  ['Calculate the area. Simplify your answer.', 1],
  ['Describe the path of food.', 0],
])('%s asks for %d', (question, count) => expect(quantitiesAsked(readText(question))).toHaveLength(count));
