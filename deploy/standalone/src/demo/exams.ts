/** The exams of the demo, and the marks that its copies should earn. */

const options = (...texts: string[]) => texts.map((text, index) => ({ label: 'ABCD'[index]!, text }));
const criterion = (name: string, marks: number, ...keywords: string[]) => ({ name, marks, keywords });

/** Six questions on paper: written, one word, ticked and numerical. */
export const SCIENCE = {
  title: 'Science, class 8',
  mode: 'handwritten',
  level: 'school',
  open: true,
  questions: [
    {
      label: '1',
      type: 'short_answer',
      text: 'Explain why the sky looks blue during the day.',
      max_marks: 4,
      rubric: {
        criteria: [
          criterion('Scattering', 2, 'scattering', 'scattered', 'scatter'),
          criterion('Short wavelength', 2, 'shorter wavelength', 'short wavelength'),
        ],
      },
    },
    {
      label: '2',
      type: 'long_answer',
      text: 'Describe the water cycle.',
      max_marks: 5,
      rubric: {
        criteria: [
          criterion('Evaporation', 2, 'evaporation', 'evaporates'),
          criterion('Condensation', 2, 'condensation', 'condenses'),
          criterion('Precipitation', 1, 'precipitation', 'rain', 'snow'),
        ],
      },
    },
    { label: '3', type: 'one_word', text: 'Name the capital of Japan.', max_marks: 1, answer: { accepted: ['Tokyo'] } },
    {
      label: '4',
      type: 'mcq_single',
      text: 'Which gas do plants take in?',
      max_marks: 2,
      options: options('Oxygen', 'Carbon dioxide', 'Nitrogen', 'Helium'),
      correct_options: ['B'],
    },
    {
      label: '5',
      type: 'numerical',
      text: 'What is the acceleration of a falling stone near the ground, in m/s2?',
      max_marks: 2,
      answer: { value: 9.8, tolerance: 0.05, unit: 'm/s2' },
    },
    {
      label: '6',
      type: 'short_answer',
      text: 'Why do metals conduct electricity?',
      max_marks: 3,
      rubric: {
        criteria: [criterion('Free electrons', 3, 'free electrons', 'delocalised electrons', 'mobile electrons')],
      },
    },
  ],
};

/** A printed copy of it: each answer and the marks that it should earn. */
export const SHEET = [
  {
    label: '1.',
    text: 'Sunlight is scattered by the gas molecules of the air. Blue light has a shorter wavelength than red light, so it is scattered much more and reaches our eyes from every direction.',
    earns: 4,
  },
  {
    label: '2.',
    text: 'The sun heats the sea and water evaporates from its surface. Higher up the water vapour cools and condenses into tiny drops which form clouds.',
    earns: 4,
  },
  { label: '3.', text: 'Tokyo', earns: 1 },
  { label: '4.', text: 'B', earns: 2 },
  { label: '5.', text: '12 m/s2', earns: 0 },
  { label: '6.', text: 'Metals are shiny and heavy, and they feel cold when you touch them.', earns: 0 },
];

/** The exam of midterm_scan_100.pdf. */
export const MIDTERM = {
  title: 'Midterm 1, Version 2',
  mode: 'handwritten',
  level: 'ug',
  subject: 'CSC165H1S',
  open: true,
  questions: ['1', '2', '3'].map((label) => ({
    label,
    type: 'long_answer',
    text: `Question ${label}.`,
    max_marks: 5,
    model_answer: 'A proof by induction.',
  })),
};

export const TYPED = {
  title: 'Geography and biology, typed',
  mode: 'typed',
  open: true,
  questions: [
    {
      label: '1',
      type: 'mcq_multiple',
      text: 'Which of these are rivers?',
      max_marks: 2,
      options: options('Nile', 'Alps', 'Ganges', 'Sahara'),
      correct_options: ['A', 'C'],
    },
    {
      label: '2',
      type: 'short_answer',
      text: 'Why do leaves look green?',
      max_marks: 3,
      rubric: {
        criteria: [
          criterion('Chlorophyll', 1.5, 'chlorophyll'),
          criterion('Reflection', 1.5, 'reflects green light', 'reflect green'),
        ],
      },
    },
    {
      label: '3',
      type: 'long_answer',
      text: 'What does the heart do?',
      max_marks: 4,
      model_answer:
        'The heart is a muscle that pumps blood through the body, so that every organ gets oxygen and food.',
    },
  ],
};

export const TYPED_ANSWERS = [
  { label: '1', selected_options: ['A', 'C'] },
  { label: '2', text: 'They contain chlorophyll, which absorbs red and blue light and reflects green light.' },
  { label: '3', text: 'The heart is a muscle. It pumps the blood around the body and so brings oxygen to the organs.' },
];
