// What examiners are told about a written question, as plain lines that both formats can carry and people can edit: the
// model answer, and below it the criteria.
//
//   Criterion: Scattering [1]
//   Keywords: scattered; scattering
//   Guidance: Any word of scattering will do.
import type { QuestionInput } from '../../typescript/src/index.ts';
import { numberIn } from './xml.ts';

type Scoring = Pick<QuestionInput, 'model_answer' | 'rubric'>;

const WHOLE = 'Criteria are whole or nothing.';

export function scoringText({ model_answer, rubric }: Scoring): string {
  const criteria = (rubric?.criteria ?? []).flatMap(({ name, marks, keywords, guidance }) => [
    `Criterion: ${name} [${marks}]`,
    ...(keywords?.length ? [`Keywords: ${keywords.join('; ')}`] : []),
    ...(guidance ? [`Guidance: ${guidance}`] : []),
  ]);
  const whole = criteria.length > 0 && rubric?.partial_marking === false ? [WHOLE] : [];
  return [...(model_answer ? [model_answer] : []), ...criteria, ...whole].join('\n');
}

export function scoringOf(text: string): Scoring {
  const [before = '', ...blocks] = text.split(/^(?=Criterion: .* \[[\d.]+\]$)/m);
  const isFirst = /^Criterion: .* \[[\d.]+\]$/m.exec(before)?.index === 0;
  const criteria = (isFirst ? [before, ...blocks] : blocks).map((block) => {
    const [head = '', ...lines] = block
      .replace(/\n$/, '')
      .split('\n')
      .filter((line) => line !== WHOLE);
    const [, name = '', marks] = /^Criterion: (.*) \[([\d.]+)\]$/.exec(head) ?? [];
    const keywords = lines[0]?.startsWith('Keywords: ')
      ? lines
          .shift()!
          .slice('Keywords: '.length)
          .split(/\s*;\s*/)
      : [];
    const guidance = lines.join('\n').replace(/^Guidance: /, '');
    return {
      name,
      marks: numberIn(marks) ?? 0,
      ...(keywords.length > 0 && { keywords }),
      ...(guidance && { guidance }),
    };
  });
  const answer = isFirst ? '' : before.replace(/\n$/, '');
  return {
    ...(answer && { model_answer: answer }),
    ...(criteria.length > 0 && {
      rubric: { ...(text.split('\n').includes(WHOLE) && { partial_marking: false }), criteria },
    }),
  };
}
