import { Source } from '@exam-evaluation/proto/common/v1/common_pb.js';
import { fromHundredths } from '@exam-evaluation/runtime/decimal.ts';
import { z } from 'zod';
import { amount } from '../common-schema.ts';
import { endpoint } from '../endpoint.ts';
import { reference } from '../fields.ts';
import { rule } from '../rule.ts';
import { CHOICE_GROUPS_MAX, namedChoiceGroupInput, toChoiceGroup } from '../shapes/choice-group-body.ts';
import { checkChoiceGroups } from '../shapes/choice-group-rules.ts';
import { choiceGroupJson } from '../shapes/question-json.ts';
import { choiceGroupSchema } from '../shapes/question-schema.ts';

export const setChoiceGroups = endpoint({
  id: 'setChoiceGroups',
  method: 'PUT',
  path: '/exams/{examId}/choice-groups',
  scope: 'evaluation:write',
  kind: 'write',
  tag: 'Questions',
  summary: 'Replace all choice groups',
  description:
    'Of each group only `attempt` answers count: the best ones, or the first in paper order. Beta: enabled for an ' +
    'institute on request. On an open exam only while it has no live submission.',
  params: z.object({ examId: reference('The exam.') }),
  body: z
    .strictObject({
      choice_groups: z
        .array(namedChoiceGroupInput)
        .max(CHOICE_GROUPS_MAX)
        .check(rule((groups, fault) => checkChoiceGroups(groups, fault)))
        .meta({ description: 'All groups of the exam from now on.' }),
    })
    .meta({ id: 'SetChoiceGroupsBody' }),
  example: { choice_groups: [{ label: 'Essay', question_labels: ['4', '5', '6'], attempt: 2 }] },
  success: {
    status: 200,
    description: 'The choice groups, and what a candidate can reach now.',
    schema: z
      .object({
        choice_groups: z.array(choiceGroupSchema).meta({ description: 'In the order of the request.' }),
        paper_max: amount('What a candidate can reach given the choice groups.'),
      })
      .meta({ id: 'ChoiceGroups' }),
    example: {
      choice_groups: [
        {
          id: '1f6c2b7a-3e0d-4c39-a1f4-6b8e5d2c9a07',
          label: 'Essay',
          question_labels: ['4', '5'],
          question_ids: ['b1f0c6d2-90a7-4b0e-8f0a-5c7e3a1d2b44', 'c6a3d8e1-0b5f-4d27-9c62-7f4e1a3b5d80'],
          attempt: 1,
          policy: 'best',
        },
      ],
      paper_max: 20,
    },
  },
  errors: ['exam_not_found', 'exam_finalized', 'exam_has_submissions', 'feature_not_available'],
  unavailable: ({ key }) => (key.features.includes('choice_groups') ? undefined : 'choice_groups'),
  handle: async ({ params: { examId }, body, key: { instituteId, id: keyId }, operationId }, { exams }) => {
    const { choiceGroups, paperMax } = await exams.setChoiceGroups({
      instituteId,
      operationId,
      actor: { id: keyId },
      examId,
      source: Source.API,
      choiceGroups: body.choice_groups.map(toChoiceGroup),
    });
    return { choice_groups: choiceGroups.map(choiceGroupJson), paper_max: fromHundredths(paperMax) };
  },
});
