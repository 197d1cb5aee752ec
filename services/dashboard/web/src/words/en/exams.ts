export const exams = {
  title: 'Exams',
};
