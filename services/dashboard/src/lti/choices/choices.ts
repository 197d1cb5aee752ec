import type { Database } from '@exam-evaluation/data/database.ts';
import type { ExamsService } from '@exam-evaluation/proto/exams/v1/exams_pb.js';
import { ContractError } from '@exam-evaluation/runtime/errors/contract-error.ts';
import type { RpcClient } from '@exam-evaluation/runtime/rpc/client.ts';
import { isUuid } from '@exam-evaluation/runtime/uuid.ts';
import type { Visit } from '../../model/visit.ts';
import type { Keys } from '../platforms/keys.ts';
import { selectPlatform } from '../platforms/store.ts';
import * as store from './store.ts';

const LTI = 'https://purl.imsglobal.org/spec/lti/claim';
const DEEP_LINKING = 'https://purl.imsglobal.org/spec/lti-dl/claim';

export interface ChoicesDeps {
  database: Database;
  keys: Keys;
  exams: Pick<RpcClient<typeof ExamsService>, 'getExam'>;
  /** @returns the address at which a launch of a platform ends. */
  launchUrl: (platformId: string) => string;
}

/** Exams that people choose for links of a course (LTI Deep Linking 2.0). */
export class Choices {
  readonly #deps: ChoicesDeps;

  constructor(deps: ChoicesDeps) {
    this.#deps = deps;
  }

  /** Keeps what a platform asks a person for. @returns the id of the choice. */
  async begin(person: { instituteId: string; personId: string }, platformId: string, asked: store.Asked) {
    return await this.#deps.database.withTenant(person.instituteId, (tx) =>
      store.insertChoice(tx, person, platformId, asked),
    );
  }

  /** @throws ContractError not_found for a choice that has expired or is another person's; exam_not_found. */
  async choose(visit: Visit, choiceId: string, examId: string): Promise<void> {
    const { database, exams } = this.#deps;
    const { instituteId } = visit;
    const choice = isUuid(choiceId) && (await this.#read(visit, choiceId));
    if (!choice) throw new ContractError('not_found', { message: 'Open the choice of an exam in the course again.' });
    const exam = await exams.getExam({ instituteId, examId });
    const chosen = { id: exam.id, title: exam.fields?.title ?? '', max: exam.paperMax / 100 };
    await database.withTenant(instituteId, (tx) => store.updateExam(tx, instituteId, choiceId, chosen));
  }

  /** What the browser takes back to the platform; undefined where nothing is chosen, or no longer. */
  async answer(visit: Visit, choiceId: string): Promise<{ returnUrl: string; token: string } | undefined> {
    const { database, keys, launchUrl } = this.#deps;
    const { instituteId } = visit;
    const choice = isUuid(choiceId) ? await this.#read(visit, choiceId) : undefined;
    if (!choice?.exam) return undefined;
    const { exam, platform_id: platformId } = choice;
    const platform = await database.withTenant(instituteId, (tx) => selectPlatform(tx, instituteId, platformId));
    if (!platform) return undefined;
    const lineItem = { scoreMaximum: exam.max, label: exam.title, resourceId: exam.id };
    const item = {
      ...{ type: 'ltiResourceLink', title: exam.title, url: launchUrl(platformId), custom: { exam_id: exam.id } },
      // A column has to be for more than nothing.
      ...(choice.takes_line_item && exam.max > 0 && { lineItem }),
    };
    const token = await keys.sign(instituteId, platformId, {
      ...{ iss: platform.client_id, aud: platform.issuer, nonce: crypto.randomUUID() },
      [`${LTI}/message_type`]: 'LtiDeepLinkingResponse',
      [`${LTI}/version`]: '1.3.0',
      [`${LTI}/deployment_id`]: choice.deployment_id,
      [`${DEEP_LINKING}/content_items`]: [item],
      ...(choice.data !== null && { [`${DEEP_LINKING}/data`]: choice.data }),
    });
    return { returnUrl: choice.return_url, token };
  }

  async #read({ instituteId, personId }: Visit, id: string): Promise<store.ChoiceRow | undefined> {
    return await this.#deps.database.withTenant(instituteId, (tx) =>
      store.selectChoice(tx, { instituteId, personId }, id),
    );
  }
}
