import { paper } from './paper.ts';

export const exam = {
  title: 'Exam',
  paper,
};
