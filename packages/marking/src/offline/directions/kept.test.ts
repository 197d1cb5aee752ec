import { expect, test } from '@jest/globals';
import { readText } from '../../text/read.ts';
import { directionsKept } from './kept.ts';

const STRINGS = 'If the string is shorter, the pitch will be higher. If the string is longer, the pitch will be lower.';
const GAS = 'As the pressure increases, the volume of the gas decreases.';
const HEAT = 'Black absorbs more heat than white.';
const SOUND = 'Sound travels faster in solids than in gases.';
const ICE = 'Ice is less dense than water.';
const GRAINS = 'The grains are too big to go through the holes.';
const BLUE = 'Air scatters blue light more than red because it has a shorter wavelength.';
const FLOW = 'Heat flows from a hot body to a cold body.';
const LEVER = 'If the effort is applied farther from the fulcrum, less effort will lift the load.';

test.each([
  [STRINGS, 'The shorter the string, the higher the pitch.', 1],
  [STRINGS, 'A long string makes a low sound.', 1],
  [STRINGS, 'Short string high pitch, long string low pitch.', 1],
  [STRINGS, 'The shorter string makes the pitch higher, not lower.', 1],
  [STRINGS, 'A shorter string makes a lower pitch and a longer string makes a higher pitch.', -1],
  [STRINGS, 'If it was shorter it would have a low sound.', -1],
  [STRINGS, 'A short string is low, but then a short string can be high as well.', 0],
  [STRINGS, 'Short strings are louder.', 0],
  [GAS, 'When the pressure decreases, the volume increases.', 1],
  [GAS, 'The volume increases when the pressure increases.', -1],
  [GAS, 'The volume does not increase when the pressure increases.', 1],
  [GAS, 'The temperature increases when the pressure increases.', 0],
  ['Light travels faster than sound.', 'Sound is slower than light.', 1],
  ['Light travels faster than sound.', 'Sound travels faster than light in air.', -1],
  [LEVER, 'It takes more effort the farther away it is.', -1],
  [LEVER, 'It takes more time the farther away it is.', 0],
  [LEVER, 'The load is lifted.', 0],
  [
    'A warmer room increases the speed of the particles.',
    'Cooling the room increases the speed; the warmer it is, the lower the speed.',
    -1,
  ],
  [
    'A warmer room increases the speed of the particles.',
    'The colder the room, the greater the speed of particles.',
    -1,
  ],
  ['A warmer room increases the speed of the particles.', 'The speed of the particles increases in a warm room.', 1],
  [HEAT, 'White absorbs more heat than black.', -1],
  [HEAT, 'White absorbs less heat than black.', 1],
  [HEAT, 'Black absorbs less heat than white.', -1],
  [SOUND, 'Sound travels faster in gases than in solids.', -1],
  [SOUND, 'It is slower in gases than in solids.', 1],
  [SOUND, 'In gases it is slower than in solids.', 1],
  [SOUND, 'Light travels faster than sound.', 0],
  [ICE, 'Water is less dense than ice.', -1],
  [ICE, 'Water is denser than ice.', 1],
  [ICE, 'The density of water is higher than that of ice.', 1],
  [ICE, 'Ice has a higher density than water.', -1],
  [GRAINS, 'The holes are smaller than the grains.', 1],
  [GRAINS, 'The grains are smaller than the holes.', -1],
  [BLUE, 'Because red light is scattered more than blue.', -1],
  [BLUE, 'Blue light is scattered more than red.', 1],
  [BLUE, 'Red light is scattered less than blue light.', 1],
  [BLUE, 'Red light is seen more than blue.', 0],
  [FLOW, 'Heat moves from the cold body to the hot body.', -1],
  [FLOW, 'From hot to cold bodies.', 1],
  [FLOW, 'Heat flows from the sun to the earth.', 0],
])('beside "%s" "%s" keeps: %p', (expected, answer, kept) =>
  expect(directionsKept(readText(answer), readText(expected))).toBe(kept),
);

test('a long text is not compared, because directions occur together by chance', () => {
  const long = `${'The string hangs there and nobody plays it today. '.repeat(8)}A short string sounds low.`;
  expect(directionsKept(readText(long), readText(STRINGS))).toBe(0);
});
