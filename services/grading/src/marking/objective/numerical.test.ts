import { QuestionType } from '@exam-evaluation/proto/exams/v1/exams_pb.js';
import { describe, expect, test } from '@jest/globals';
import { sampleAnswer, sampleQuestion } from '../sample.testing.ts';
import { markObjective } from './objective.ts';

describe('numerical', () => {
  const earns = (text: string, key: { value: number; tolerance?: number; unit?: string }) =>
    markObjective(
      sampleQuestion({ type: QuestionType.NUMERICAL, maxMarks: 100, negativeMarks: 50, answer: key }),
      sampleAnswer(text),
    );

  test.each([
    ['42', { value: 42 }, 100],
    ['41', { value: 42 }, -50],
    ['= 42', { value: 42 }, 100],
    ['x = 42.0', { value: 42 }, 100],
    ['84 / 2 = 42', { value: 42 }, 100],
    ['-5', { value: -5 }, 100],
    ['−5', { value: -5 }, 100],
    ['0.3', { value: 0.1 + 0.2 }, 100],
    ['.5', { value: 0.5 }, 100],
    ['1/2', { value: 0.5 }, 100],
    ['½', { value: 0.5 }, 100],
    ['1 1/2', { value: 1.5 }, 100],
    ['2½', { value: 2.5 }, 100],
    ['1,000', { value: 1000 }, 100],
    ['1 000 000', { value: 1e6 }, 100],
    ['1,00,000', { value: 100_000 }, 100],
    ['3,14', { value: 3.14 }, 100],
    ['1,234.5', { value: 1234.5 }, 100],
    ['3 x 10^8', { value: 3e8 }, 100],
    ['3 × 10⁸ m/s', { value: 3e8, unit: 'm/s' }, 100],
    ['3e8', { value: 3e8 }, 100],
    ['1.6 x 10^-19 C', { value: 1.6e-19, unit: 'C' }, 100],
    ['9.8 m/s^2', { value: 9.8, unit: 'm/s²' }, 100],
    ['9.8 m s-2', { value: 9.8, unit: 'm/s^2' }, 100],
    ['9.8 metres per second squared', { value: 9.8, unit: 'm/s^2' }, 100],
    ['9.8', { value: 9.8, unit: 'm/s^2' }, 100],
    ['980 cm/s^2', { value: 9.8, unit: 'm/s^2' }, 100],
    ['9.8 m/s', { value: 9.8, unit: 'm/s^2' }, -50],
    ['5 km', { value: 5000, unit: 'm' }, 100],
    ['5 km', { value: 5, unit: 'm' }, -50],
    ['36 km/h', { value: 10, unit: 'm/s' }, 100],
    ['2 hours', { value: 120, unit: 'min' }, 100],
    ['1.5 L', { value: 1500, unit: 'mL' }, 100],
    ['50%', { value: 0.5 }, 100],
    ['50 %', { value: 50, unit: '%' }, 100],
    ['25 °C', { value: 25, unit: 'degrees Celsius' }, 100],
    ['12 apples', { value: 12, unit: 'apple' }, 100],
    ['3.1', { value: 3.14, tolerance: 0.05 }, 100],
    ['3.0', { value: 3.14, tolerance: 0.05 }, -50],
    ['10^5', { value: 1e5 }, 100],
    ['10⁵', { value: 1e5 }, 100],
    ['10^5', { value: 10 }, -50],
    ['1.6 x 10-19 C', { value: 1.6e-19, unit: 'C' }, 100],
    ['minus 5', { value: -5 }, 100],
    ['negative 5', { value: 5 }, -50],
    ['\u20105', { value: -5 }, 100],
    ['\u20115', { value: -5 }, 100],
    ['－5', { value: -5 }, 100],
    ['0,125', { value: 0.125 }, 100],
    ['25 C', { value: 25, unit: '°C' }, 100],
    ['25 C', { value: 25, unit: 'C' }, 100],
    ['25 F', { value: 25, unit: '°C' }, -50],
    ['9.8 m s^-2', { value: 9.8, unit: 'ms^-2' }, 100],
    ['20 ms^-1', { value: 20, unit: 'm/s' }, 100],
    ['20 ms⁻¹', { value: 20, unit: 'm/s' }, 100],
    ['0.02 kms-1', { value: 20, unit: 'm/s' }, 100],
    ['20 ms', { value: 0.02, unit: 's' }, 100],
    ['9.8 N/kg', { value: 9.8, unit: 'm/s^2' }, 100],
    ['500 N/m²', { value: 500, unit: 'Pa' }, 100],
    ['10 kg m/s^2', { value: 10, unit: 'N' }, 100],
    ['50 N m', { value: 50, unit: 'J' }, 100],
    ['5 kg m/s', { value: 5, unit: 'N s' }, 100],
    ['10 J/s', { value: 10, unit: 'W' }, 100],
    ['50 s^-1', { value: 50, unit: 'Hz' }, 100],
    ['2 kWh', { value: 7.2, unit: 'MJ' }, 100],
    ['12 V/A', { value: 12, unit: 'ohm' }, 100],
    ['4200 J/(kg K)', { value: 4.2, unit: 'kJ kg^-1 K^-1' }, 100],
    ['0.1 M', { value: 100, unit: 'mol/m^3' }, 100],
    ['25 degrees', { value: 25, unit: '°C' }, 100],
    ['100°', { value: 100, unit: 'Celsius' }, 100],
    ['300 degrees kelvin', { value: 300, unit: 'K' }, 100],
    ['298.15 K', { value: 25, unit: '°C' }, 100],
    ['77 °F', { value: 25, unit: '℃' }, 100],
    ['350 K', { value: 25, unit: '°C' }, -50],
    ['5 million', { value: 5e6 }, 100],
    ['2 lakh rupees', { value: 200_000 }, 100],
    ['5 million', { value: 5 }, -50],
    ['10 percent', { value: 0.1 }, 100],
    ['Rs. 500/-', { value: 500 }, 100],
    ['20 m/s (taking g = 10 m/s^2)', { value: 20, unit: 'm/s' }, 100],
    ['20 m/s using g = 10', { value: 20, unit: 'm/s' }, 100],
    ['v = u + at\n= 0 + 10 × 2\n= 20 m/s', { value: 20, unit: 'm/s' }, 100],
    ['F = ma, so F = 10 N', { value: 10, unit: 'N' }, 100],
    ['=> 42', { value: 42 }, 100],
    ['(x = 42)', { value: 42 }, 100],
    ['Ans:- 42', { value: 42 }, 100],
    ['Ans - 42', { value: 42 }, 100],
    ['Answer – 42', { value: 42 }, 100],
    ['The answer is -5', { value: -5 }, 100],
    ['Answer: -5', { value: -5 }, 100],
    ['Answer: -5', { value: 5 }, -50],
    ['The mass is about 42 kg.', { value: 42, unit: 'kg' }, 100],
  ])('%s for %j earns %d', (text, key, awarded) => {
    expect(earns(text, key)).toMatchObject({ awarded });
  });

  test.each([
    ['20 m approx', { value: 20, unit: 'm' }],
    ['20 m (approx.)', { value: 21, unit: 'm' }],
    ['3 × 100', { value: 3 }],
    ['5, 6', { value: 5.6 }],
    ['12 15', { value: 1215 }],
    ['10-5', { value: 1e-5 }],
    ['12 oranges', { value: 12, unit: 'apple' }],
    ['20 K', { value: 20, unit: '°C' }],
    ['√2', { value: 2 }],
    ['√3/2', { value: 0.866 }],
    ['sqrt(3)', { value: 3 }],
    ['2π', { value: 6.283 }],
    ['π/2', { value: 2 }],
    ['2^10', { value: 1024 }],
    ['5!', { value: 5 }],
    ['not 5', { value: 5 }],
    ['less than 5', { value: 5 }],
    ['5 or more', { value: 5 }],
    ['> 5', { value: 5 }],
    ['5?', { value: 5 }],
    ['x = 2, y = 3', { value: 2 }],
    ['x = 2, y = 3', { value: 3 }],
    ['x = 2 or x = 3', { value: 3 }],
    ['x = 2\ny = 3', { value: 2 }],
    ['Ans:-5', { value: 5 }],
    ['Ans -5', { value: 5 }],
    ['temperature - 5', { value: 5 }],
    ['5 constructor', { value: 5, unit: 'm' }],
  ])('%s for %j is unclear: 0, nothing deducted', (text, key) => {
    expect(earns(text, key)).toMatchObject({ awarded: 0, problem: 'unclear_answer' });
  });

  test.each(['5 or 6', 'twelve-ish', 'I do not know', ''])('"%s" is unclear: 0, nothing deducted', (text) => {
    expect(earns(text, { value: 5 })).toMatchObject({ awarded: 0, problem: 'unclear_answer' });
  });

  test.each([
    `5 ${'a/'.repeat(900)}a 7`,
    `${'1 '.repeat(999)}`,
    `${'if '.repeat(600)}`,
    `(${'='.repeat(1_900)}`,
    '7'.repeat(2_000),
    '5 '.repeat(10_000),
  ])('reads %# in no time', (text) => {
    const began = performance.now();
    expect(earns(text, { value: 5, unit: 'm' })).toMatchObject({ awarded: expect.any(Number) });
    expect(performance.now() - began).toBeLessThan(2_000);
  });
});
