import { create } from '@bufbuild/protobuf';
import type { ReviewReason } from '@exam-evaluation/contract/review-reasons.ts';
import { notFollowedInSection, readInstructions } from '@exam-evaluation/instructions/instructions.ts';
import { type Warning, WarningSchema } from '@exam-evaluation/proto/common/v1/common_pb.js';
import type { ExamFields } from '@exam-evaluation/proto/exams/v1/exams_pb.js';

/** The parts of a paper's instructions that marking follows, with their effect on the marks. */
export function followedIn(instructions: string | undefined): string[] {
  return readInstructions(instructions ?? '').followed.map(({ quote, meaning }) => `"${quote}": ${meaning}`);
}

/** A warning for each part of the instructions of a paper, and of its sections, that is not followed in marking. */
export function instructionWarnings({ instructions, sections }: ExamFields): Warning[] {
  return [
    ...readInstructions(instructions ?? '').notFollowed.map((quote) => warning('instructions', quote)),
    ...sections.flatMap((section, index) =>
      notFollowedInSection(section.instructions ?? '').map((quote) =>
        warning(`sections[${index}].instructions`, quote),
      ),
    ),
  ];
}

function warning(field: string, quote: string): Warning {
  const message = `The offline marker does not follow "${quote}". Answers whose marks it may change go to a person.`;
  return create(WarningSchema, { code: 'instruction_not_followed' satisfies ReviewReason, field, message });
}
