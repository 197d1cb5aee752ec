import { factsOf, keyText } from '@exam-evaluation/contract/question-types.ts';
import type { Question } from '@exam-evaluation/proto/exams/v1/exams_pb.js';
import { WithFormulas } from '../../ui/formulas/with-formulas.tsx';
import { words } from '../../words/words.ts';

const { answer: say } = words.review;

/** The question, and what it expects. */
export function QuestionCard({ question }: { question: Question }) {
  const { text, section, options, matches, modelAnswer } = question;
  // The right options of a choice are marked in its list.
  const isChoice = factsOf(question.type).form === 'choice' && options.length > 0;
  const key = isChoice ? '' : keyText(question);
  return (
    <section className="review-block" aria-label={say.question}>
      {section && <p className="hint">{say.from(section)}</p>}
      {text && (
        <p className="review-text" dir="auto">
          <WithFormulas text={text} />
        </p>
      )}
      {options.length > 0 && (
        <ul className="review-options" aria-label={say.options}>
          {options.map((option) => (
            <li key={option.label}>
              <strong>{option.label}</strong>{' '}
              <span dir="auto">
                <WithFormulas text={option.text} />
              </span>{' '}
              {isChoice && question.correctOptions.includes(option.label) && (
                <span className="tag good">{say.correct}</span>
              )}
            </li>
          ))}
        </ul>
      )}
      {matches.length > 0 && (
        <ul className="review-options" aria-label={say.matches}>
          {matches.map((match) => (
            <li key={match.label}>
              <strong>{match.label}</strong>{' '}
              <span dir="auto">
                <WithFormulas text={match.text} />
              </span>
            </li>
          ))}
        </ul>
      )}
      {key && (
        <p className="review-key">
          <strong>{say.correct}:</strong> <span dir="auto">{key}</span>
        </p>
      )}
      {modelAnswer && (
        <details className="review-model">
          <summary>{say.modelAnswer}</summary>
          <p className="review-text" dir="auto">
            <WithFormulas text={modelAnswer} />
          </p>
        </details>
      )}
    </section>
  );
}
