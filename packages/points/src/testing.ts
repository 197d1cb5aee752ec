import { markingPointsOf } from './marking-points.ts';

/** A cut as tests read it: `2 for 3: points + of + a group`, `|` between groups, `OR` between ways of answering. */
export function cut(modelAnswer: string, marks: number, text = ''): string {
  const { standards } = markingPointsOf({ modelAnswer, maxMarks: marks * 100, text });
  const shown = (groups: (typeof standards)[number]) =>
    groups.map(({ points, needs, marks: worth }) => {
      const texts = points.map(({ heading, text: said }) => (heading === '' ? said : `<${heading}> ${said}`));
      return `${needs} for ${Math.round(worth) / 100}: ${texts.join(' + ')}`;
    });
  return standards.map((groups) => shown(groups).join(' | ')).join(' OR ');
}
