/**
 * The heaviest typed exam that the limits allow: 3 questions of 50 criteria, each with 50 keywords of 95 characters and
 * guidance of 2,000, and answers of 20,000 characters. The text is made of varied words, so that little can be reused.
 */
const [QUESTIONS, CRITERIA, KEYWORDS] = [3, 50, 50];
const [KEYWORD_LENGTH, GUIDANCE_LENGTH, ANSWER_LENGTH] = [95, 2_000, 20_000];

const SYLLABLES = [
  'ba',
  'cel',
  'dor',
  'el',
  'fi',
  'gra',
  'hy',
  'in',
  'ka',
  'lu',
  'mem',
  'no',
  'os',
  'pro',
  'ra',
  'syn',
];
const COMMON = 'the of and plants light water energy cell because through which carbon not more less increases'.split(
  ' ',
);

/** Words without end, the same for the same seed. */
function* words(seed: number): Generator<string, never> {
  let state = seed;
  const next = (below: number) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff;
    return (state >>> 8) % below;
  };
  for (;;) {
    if (next(4) === 0) yield COMMON[next(COMMON.length)]!;
    else yield Array.from({ length: 2 + next(3) }, () => SYLLABLES[next(SYLLABLES.length)]).join('');
  }
}

/** Text of at most `length` characters, in sentences of ten words. */
function textOf(source: Generator<string, never>, length: number): string {
  let text = '';
  for (let count = 1; ; count++) {
    const longer = `${text}${text && ' '}${source.next().value}${count % 10 === 0 ? '.' : ''}`;
    if (longer.length > length) return text;
    text = longer;
  }
}

const source = words(7);

export const HEAVY_EXAM = {
  title: 'As much as the limits allow',
  mode: 'typed',
  open: true,
  candidates: Array.from({ length: 4 }, (_, at) => ({ external_id: `heavy-${at}`, name: `Candidate ${at}` })),
  questions: Array.from({ length: QUESTIONS }, (_, question) => ({
    label: String(question + 1),
    type: 'long_answer',
    text: textOf(source, 300),
    max_marks: CRITERIA,
    model_answer: textOf(source, 2_000),
    rubric: {
      criteria: Array.from({ length: CRITERIA }, (__, at) => ({
        name: `Criterion ${at + 1}`,
        marks: 1,
        keywords: Array.from({ length: KEYWORDS }, () => textOf(source, KEYWORD_LENGTH).replaceAll('.', '')),
        guidance: textOf(source, GUIDANCE_LENGTH),
      })),
    },
  })),
};

/** Answers to all of it, others for each candidate. */
export function heavyAnswers(candidate: number): { label: string; text: string }[] {
  const own = words(100 + candidate);
  return HEAVY_EXAM.questions.map(({ label }) => ({ label, text: textOf(own, ANSWER_LENGTH) }));
}
