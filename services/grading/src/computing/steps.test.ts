import { sampleAnswer, sampleExam, sampleQuestion } from '@exam-evaluation/marking/sample.testing.ts';
import { QuestionType } from '@exam-evaluation/proto/exams/v1/exams_pb.js';
import { expect, test } from '@jest/globals';
import { steps } from './steps.ts';

/** What editors and web pages leave in a text: zero-width spaces and joiners, marks of direction, byte order marks. */
const INVISIBLE = ['\u200b', '\ufeff', '\u2060', '\u200d', '\u200f', '\u00ad', '\ufe0f'];

test.each(INVISIBLE)('a character that nobody sees takes no marks for words: %j', async (sign) => {
  const text = (written: string) => written.replaceAll('|', sign);
  const criteria = [{ name: 'Density', marks: 400, keywords: ['less dense'] }];
  const question = sampleQuestion({ text: 'Why does ice float?', rubric: { criteria } });
  const about = { snapshot: sampleExam(question), question };
  const earns = async (written: string) => {
    const answer = sampleAnswer(text(written));
    const { criteria, confidence } = await steps.mark(about, answer);
    return [criteria!.map(({ awarded }) => awarded), confidence];
  };
  await expect(earns('Ice is less den|se than wa|ter.')).resolves.toEqual(await earns('Ice is less dense than water.'));
});

test.each(INVISIBLE)('a character that nobody sees takes no marks for a number: %j', async (sign) => {
  const question = sampleQuestion({ type: QuestionType.NUMERICAL, answer: { value: 12.5, unit: 'm/s' } });
  const about = { snapshot: sampleExam(question), question };
  const text = `12.5${sign} m/s${sign}`;
  expect(await steps.mark(about, sampleAnswer(text))).toMatchObject({ awarded: 400, needsReview: false });
});

test('a soft hyphen before a number is its sign, as it is in texts copied from a PDF', async () => {
  const question = sampleQuestion({ type: QuestionType.NUMERICAL, answer: { value: -5 } });
  const about = { snapshot: sampleExam(question), question };
  expect(await steps.mark(about, sampleAnswer('\u00ad5'))).toMatchObject({ awarded: 400 });
});
