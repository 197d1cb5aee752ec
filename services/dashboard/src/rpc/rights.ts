import type { DescMethod, DescService } from '@bufbuild/protobuf';
import type { Role } from '@exam-evaluation/contract/access.ts';
import { BillingService } from '@exam-evaluation/proto/billing/v1/billing_pb.js';
import { ConnectionsService } from '@exam-evaluation/proto/dashboard/v1/connections_pb.js';
import { PeopleService } from '@exam-evaluation/proto/dashboard/v1/people_pb.js';
import { PublicationService } from '@exam-evaluation/proto/dashboard/v1/results_pb.js';
import { ExamsService } from '@exam-evaluation/proto/exams/v1/exams_pb.js';
import { GatewayAdminService } from '@exam-evaluation/proto/gateway/v1/admin_pb.js';
import { SubmissionsService } from '@exam-evaluation/proto/submissions/v1/submissions_pb.js';

/** The least role that may call a method from a browser; `nobody` for methods that only other software calls. */
export type Right = Role | 'nobody';

type Methods<S extends DescService> = Record<keyof S['method'], Right>;

/** Every method of one service with the right to it. */
export interface Rights<S extends DescService = DescService> {
  service: S;
  methods: Methods<S>;
}

const allow = <S extends DescService>(service: S, methods: Methods<S>): Rights<S> => ({ service, methods });

/** Methods that are answered without a session, since they begin one. */
const PUBLIC_METHODS = ['getMe', 'redeemLink'];
/** Methods that people of a switched-off institute may call, too. */
const ANYONES_METHODS = [...PUBLIC_METHODS, 'signOut', 'signOutEverywhere'];

/**
 * Which role may call which method. A new method does not compile until its right is listed here; services that are not
 * listed cannot be called by browsers at all.
 */
export const RIGHTS: readonly Rights[] = [
  allow(PeopleService, {
    getMe: 'reader',
    redeemLink: 'reader',
    signOut: 'reader',
    signOutEverywhere: 'reader',
    listPeople: 'administrator',
    invitePerson: 'administrator',
    createLink: 'administrator',
    changeRole: 'administrator',
    removePerson: 'administrator',
    listAudit: 'administrator',
  }),
  allow(PublicationService, {
    getPublication: 'reader',
    publishResults: 'administrator',
    unpublishResults: 'administrator',
    createResultLinks: 'administrator',
    revokeResultLink: 'administrator',
  }),
  allow(ConnectionsService, {
    listPlatforms: 'administrator',
    savePlatform: 'administrator',
    removePlatform: 'administrator',
    rotateKeys: 'administrator',
    chooseExam: 'examiner',
    listCourses: 'examiner',
    readRoster: 'examiner',
    sendMarks: 'examiner',
  }),
  allow(ExamsService, {
    getExam: 'reader',
    listExams: 'reader',
    listRegistrations: 'reader',
    createExam: 'examiner',
    patchExam: 'examiner',
    openExam: 'examiner',
    deleteExam: 'examiner',
    addQuestions: 'examiner',
    patchQuestion: 'examiner',
    deleteQuestion: 'examiner',
    setRubric: 'examiner',
    patchRubrics: 'examiner',
    setChoiceGroups: 'examiner',
    registerCandidates: 'examiner',
    unregisterCandidate: 'examiner',
    drawAnswerSheets: 'examiner',
    listAudit: 'administrator',
    upsertCandidates: 'nobody',
    batchGetCandidates: 'nobody',
    findExams: 'nobody',
    findCandidates: 'nobody',
    getExamForSubmit: 'nobody',
    setLifecycle: 'nobody',
  }),
  allow(SubmissionsService, {
    getSubmission: 'reader',
    listSubmissions: 'reader',
    batchGetLatest: 'reader',
    getResult: 'reader',
    listResults: 'reader',
    getFinalResult: 'nobody',
    makeAppeal: 'nobody',
    decideAppeal: 'examiner',
    getCheckedCopy: 'reader',
    getExamStats: 'reader',
    listReviewItems: 'reader',
    claimAnswers: 'examiner',
    getDoubleMarking: 'reader',
    setDoubleMarking: 'examiner',
    getSeeding: 'reader',
    setSeeding: 'examiner',
    chooseSeed: 'examiner',
    resumeMarker: 'examiner',
    listMarkers: 'reader',
    listComments: 'examiner',
    removeComment: 'examiner',
    getPagePicture: 'reader',
    getUpload: 'examiner',
    createUploads: 'examiner',
    checkUploads: 'examiner',
    submit: 'examiner',
    cancelSubmission: 'examiner',
    deleteSubmission: 'examiner',
    reEvaluate: 'examiner',
    overrideQuestion: 'examiner',
    reviewAnswers: 'examiner',
    getProposal: 'reader',
    applyProposal: 'examiner',
    undoProposal: 'examiner',
    declineProposal: 'examiner',
    markAgain: 'examiner',
    getMarkedAgain: 'reader',
    applyMarkedAgain: 'examiner',
    undoMarkedAgain: 'examiner',
    repairReading: 'examiner',
    moveSubmission: 'examiner',
    undoReview: 'examiner',
    startByHand: 'examiner',
    approveSubmission: 'examiner',
    finalizeExam: 'examiner',
    closeExam: 'examiner',
    unfinalizeSubmission: 'administrator',
    listAudit: 'administrator',
    countAnswers: 'nobody',
    fence: 'nobody',
  }),
  allow(BillingService, {
    getCredits: 'reader',
    getUsage: 'reader',
    listReservations: 'administrator',
    listGrants: 'administrator',
    reserve: 'nobody',
    confirm: 'nobody',
    capture: 'nobody',
    release: 'nobody',
    void: 'nobody',
    listOpenReservations: 'nobody',
  }),
  allow(GatewayAdminService, {
    createKey: 'administrator',
    listKeys: 'administrator',
    revokeKey: 'administrator',
    listAudit: 'administrator',
    createInstitute: 'nobody',
    updateInstitute: 'nobody',
    getInstitute: 'nobody',
    listInstitutes: 'nobody',
  }),
];

/** The right to a method by its path, such as `exams.v1.ExamsService/GetExam`; undefined where nobody has one. */
export function findRight(path: string): { role: Role; isPublic: boolean } | undefined {
  return BY_PATH.get(path);
}

/** Whether people of a switched-off institute may call a method, so that they can read that and sign out. */
export function isForAnyone({ parent, localName }: DescMethod): boolean {
  return parent === PeopleService && ANYONES_METHODS.includes(localName);
}

const BY_PATH: ReadonlyMap<string, { role: Role; isPublic: boolean }> = new Map(
  RIGHTS.flatMap(({ service, methods }) =>
    service.methods.flatMap((method) => {
      const role = methods[method.localName];
      const isPublic = service === PeopleService && PUBLIC_METHODS.includes(method.localName);
      return !role || role === 'nobody' ? [] : [[`${service.typeName}/${method.name}`, { role, isPublic }] as const];
    }),
  ),
);
