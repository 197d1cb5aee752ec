export const exam = {
  title: 'Exam',
};
