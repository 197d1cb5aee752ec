import { PEN_PLACE_MAX, PEN_SIZE, TEXT_LEFT_MAX, TICK_CURVES } from '@exam-evaluation/contract/pen.ts';
import { useQuery } from '@tanstack/react-query';
import { words } from '../../words/words.ts';
import { pictureQuery } from '../picture/picture-query.ts';
import type { Drawn } from './drawn.ts';

/** The short side of a page, in the units in which `PEN_SIZE` is. */
const SHORT_SIDE = 595;
const TICK = TICK_CURVES.map(([from, control, to], at) => {
  const begin = at === 0 ? `M${from.x} ${from.y} ` : '';
  return `${begin}Q${control.x} ${control.y} ${to.x} ${to.y}`;
}).join(' ');
const { pen: say } = words.review;

interface Size {
  width: number;
  height: number;
}

/** What people drew on a page for an answer, over the picture of the page; screen readers get a list of it. */
export function Drawing(props: { submissionId: string; page: number; drawn: readonly Drawn[] }) {
  const { submissionId, page, drawn } = props;
  const { data: picture } = useQuery(pictureQuery(submissionId, page));
  const here = drawn.filter((mark) => mark.page === page);
  if (!picture || here.length === 0) return null;
  const scale = SHORT_SIDE / Math.min(picture.width, picture.height);
  const sheet = { width: picture.width * scale, height: picture.height * scale };
  return (
    <>
      <svg className="pen-drawing" viewBox={`0 0 ${sheet.width} ${sheet.height}`} aria-hidden="true">
        {here.map((mark, at) => (
          <Mark key={at} mark={mark} sheet={sheet} />
        ))}
      </svg>
      <ul className="visually-hidden" aria-label={say.drawn}>
        {here.map(({ kind, text }, at) => (
          <li key={at}>{text === '' ? say.tools[kind] : text}</li>
        ))}
      </ul>
    </>
  );
}

function Mark({ mark: { kind, places, text }, sheet }: { mark: Drawn; sheet: Size }) {
  const points = places.map((place, at) => (place / PEN_PLACE_MAX) * (at % 2 === 0 ? sheet.width : sheet.height));
  const [x = 0, y = 0] = points;
  switch (kind) {
    case 'tick':
      return (
        <path
          d={TICK}
          transform={`translate(${x} ${y}) scale(${PEN_SIZE.tick / 10}) translate(-5 -5)`}
          strokeWidth="1.5"
        />
      );
    case 'text': {
      const left = Math.min(x, sheet.width * TEXT_LEFT_MAX);
      return (
        <foreignObject x={left} y={y} width={sheet.width - left} height={sheet.height - y}>
          <p dir="auto" style={{ fontSize: PEN_SIZE.text }}>
            {text}
          </p>
        </foreignObject>
      );
    }
    default:
      return <polyline points={points.join(' ')} strokeWidth={PEN_SIZE.line} />;
  }
}
