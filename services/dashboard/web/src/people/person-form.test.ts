import { create } from '@bufbuild/protobuf';
import { PersonSchema } from '@exam-evaluation/proto/dashboard/v1/people_pb.js';
import { isLastAdministrator, type PersonForm, problemsOf } from './person-form.ts';

const form: PersonForm = { displayName: 'Maya Rao', email: '', role: 'examiner' };

test.each([
  ['a name alone', {}, []],
  ['an address', { email: ' maya@college.example ' }, []],
  ['no name', { displayName: '  ' }, ['name']],
  ['a name that is too long', { displayName: 'm'.repeat(129) }, ['nameLong']],
  ['half an address', { email: 'maya@college' }, ['email']],
])('an invitation with %s', (_, fields, problems) => {
  expect(problemsOf({ ...form, ...fields })).toEqual(problems);
});

test('the last administrator is told from one of two', () => {
  const [a, b] = ['a', 'b'].map((id) => create(PersonSchema, { id, role: 'administrator' }));
  const reader = create(PersonSchema, { id: 'r', role: 'reader' });
  expect(isLastAdministrator(a!, [a!, reader])).toBe(true);
  expect(isLastAdministrator(a!, [a!, b!])).toBe(false);
  expect(isLastAdministrator(reader, [a!, reader])).toBe(false);
});
