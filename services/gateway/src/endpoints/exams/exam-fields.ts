import {
  LABEL_LENGTH_MAX,
  NAME_LENGTH_MAX,
  SECTION_INSTRUCTIONS_LENGTH_MAX,
  SECTIONS_MAX,
} from '@exam-evaluation/contract/limits.ts';
import { type ExamFieldsSchema, Mode, type SectionSchema } from '@exam-evaluation/proto/exams/v1/exams_pb.js';
import { z } from 'zod';
import { fieldsOf, sentShape, shownShape, toJson, toMessage } from '../declared-fields.ts';
import { longText, requiredText, shortText } from '../fields.ts';
import { languageSchema, levelInput, levelSchema, mode, modeInput, modeSchema } from '../shapes/exam-words.ts';

const INSTRUCTIONS =
  'Paper-level instructions for the evaluator. A language model reads all of them; the offline marker follows those on strict or lenient marking, whole marks only, and whether spelling counts, and says so in its feedback. `instructions_followed` lists them; any other that asks something of the marker is a warning `instruction_not_followed`, and answers that it may touch go to a person.';

const ofSection = fieldsOf<typeof SectionSchema>();

const sectionFields = {
  label: ofSection.field('label', {
    sent: requiredText(LABEL_LENGTH_MAX, 'Unique on the exam.'),
    shown: z.string().meta({ description: 'Unique on the exam.' }),
    toMessage: (label) => label,
    toJson: (label) => label,
  }),
  title: ofSection.text('title', shortText(255, 'Heading.')),
  instructions: ofSection.text(
    'instructions',
    longText(SECTION_INSTRUCTIONS_LENGTH_MAX, 'Instructions of the section.'),
  ),
};
const sectionInput = z.strictObject(sentShape(sectionFields)).meta({ id: 'SectionInput' });
const sectionSchema = z.object(shownShape(sectionFields)).meta({ id: 'Section' });

const { field, text } = fieldsOf<typeof ExamFieldsSchema>();

const languageInput = z.enum(['en', 'hi']).meta({ id: 'LanguageInput' });

const language = (description: string) => ({
  sent: languageInput
    .nullish()
    .meta({ description: `${description} Only \`en\` is supported: \`hi\` answers \`language_not_supported\`.` }),
  shown: languageSchema,
  toMessage: (code: 'en' | 'hi' | undefined) => code ?? 'en',
  toJson: () => 'en' as const,
});

/** What a caller may set on an exam, besides its content. */
export const examFields = {
  title: field('title', {
    sent: requiredText(255, 'Title of the exam.'),
    shown: z.string().meta({ description: 'Title of the exam.' }),
    toMessage: (title) => title ?? '',
    toJson: (title) => title,
  }),
  mode: field('mode', {
    sent: modeInput,
    shown: modeSchema,
    toMessage: (word) => (word ? mode.value(word) : Mode.UNSPECIFIED),
    toJson: (value) => mode.word(value),
  }),
  external_ref: text('externalRef', requiredText(128, "The caller's own id, unique per institute.")),
  conducted_on: field('conductedOn', {
    sent: z.iso.date().nullish().meta({ description: 'Today in UTC when left out.' }),
    shown: z.iso.date().meta({ description: 'Day of the exam.' }),
    toMessage: (day) => day,
    toJson: (day) => day!,
  }),
  subject: text('subject', shortText(NAME_LENGTH_MAX, 'Subject.')),
  level: field('level', {
    sent: levelInput.nullish().meta({ description: '`school` when left out.' }),
    shown: levelSchema,
    toMessage: (level) => level ?? 'school',
    toJson: (level) => level as z.input<typeof levelSchema>,
  }),
  board: text('board', shortText(64, 'Board.')),
  class: text('class', shortText(LABEL_LENGTH_MAX, 'Class.')),
  answer_language: field('answerLanguage', language('Language of the answers.')),
  feedback_language: field('feedbackLanguage', language('Language of the feedback.')),
  instructions: text('instructions', longText(4_000, INSTRUCTIONS), 'Paper-level instructions for the evaluator.'),
  blind: field('blind', {
    sent: z.boolean().nullish().meta({ description: 'Hide candidate names from results and reviewers.' }),
    shown: z.boolean().meta({ description: 'Hides candidate names from results and reviewers.' }),
    toMessage: (blind) => blind ?? false,
    toJson: (blind) => blind,
  }),
  sections: field('sections', {
    sent: z.array(sectionInput).max(SECTIONS_MAX).nullish().meta({
      description: "In paper order. When left out, those that the questions' `section` names, else one section `A`.",
    }),
    shown: z.array(sectionSchema).meta({ description: 'In paper order.' }),
    toMessage: (sections) => (sections ?? []).map((section) => toMessage(sectionFields, section)),
    toJson: (sections) => sections.map((section) => toJson(sectionFields, section)),
  }),
};
