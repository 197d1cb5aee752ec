import { words } from '../../words/words.ts';
import type { Item } from '../items/item.ts';
import { cutAtQuotes } from './quotes.ts';

/** The text that was read or typed, with the words that support a point highlighted. */
export function AnswerText({ item, quotes }: { item: Item; quotes: readonly string[] }) {
  const { extractedAnswer = '', source } = item.question;
  if (extractedAnswer.trim() === '') {
    const { nothingAnswered, nothingRead } = words.review.answer;
    return <p className="hint">{source === 'unanswered' ? nothingAnswered : nothingRead}</p>;
  }
  let at = 0;
  return (
    <p className="review-text" dir="auto">
      {cutAtQuotes(extractedAnswer, quotes).map(({ text, isQuoted }) => {
        const key = at;
        at += text.length;
        return isQuoted ? <mark key={key}>{text}</mark> : <span key={key}>{text}</span>;
      })}
    </p>
  );
}
