import { PlatformTrouble } from '@exam-evaluation/proto/dashboard/v1/connections_pb.js';

const marks = (count: number) => (count === 1 ? '1 mark' : `${count.toLocaleString('en-GB')} marks`);
const candidates = (count: number) => (count === 1 ? '1 candidate' : `${count.toLocaleString('en-GB')} candidates`);

/** Courses of a learning platform: candidates who come from there, and marks that go there. */
export const courses = {
  untitled: 'course without a title',
  from: (course: string, platform: string) => `From ${course} (${platform})`,
  reading: 'Asking the learning platform …',
  nobody: 'The learning platform says that nobody learns in this course.',
  notKept: (problem: string) =>
    `The candidates are registered, but who they are in the course is not kept: take the list from the course again before you send marks. ${problem}`,
  title: 'Marks for the course',
  hint: 'Final marks go to the candidates whom you took from the course’s list. Sending them again changes nothing, and a mark that was changed in the course later stays.',
  send: (course: string, platform: string) => `Send marks to ${course} (${platform})`,
  sending: (done: number, all: number) => `${done} of ${marks(all)} …`,
  sent: (count: number) => `${marks(count)} sent.`,
  stopped: 'The rest is not sent; send the marks again later.',
  kept: (count: number) => `The course has this mark, or a later one: ${candidates(count)}`,
  unknown: (count: number) => `Not taken from the list of the course: ${candidates(count)}`,
  refused: (count: number) => `Refused by the learning platform: ${candidates(count)}`,
  status: (status: number) => `(It answered ${status}.)`,
  trouble: {
    [PlatformTrouble.UNREACHABLE]: 'The learning platform does not answer, or cannot do this now.',
    [PlatformTrouble.NOT_ALLOWED]:
      'The learning platform does not allow this. An administrator should check the connection, and the services that the platform lets this tool use.',
    [PlatformTrouble.UNEXPECTED]: 'The learning platform does not answer as the standard has it.',
    [PlatformTrouble.TOO_LARGE]: 'The learning platform’s list is longer than can be read.',
  } as Partial<Record<PlatformTrouble, string>>,
};
