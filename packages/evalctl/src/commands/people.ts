import { ROLES } from '@exam-evaluation/contract/access.ts';
import type { Person } from '@exam-evaluation/proto/dashboard/v1/people_pb.js';
import { fromTimestamp } from '@exam-evaluation/runtime/time.ts';
import { type Command, Option } from 'commander';
import { fieldsOutput, tableOutput } from '../output.ts';
import type { Run } from '../run.ts';
import { said, uuid } from '../values.ts';

interface LinkOptions {
  institute: string;
  name: string;
  role: string;
}

export function peopleCommands(program: Command, run: Run): void {
  const command = program.command('person').description('people who use the dashboard');

  command
    .command('link')
    .description('a link that signs a person in once, within 15 minutes; who is not there yet is added')
    .requiredOption('--institute <id>', 'the institute', uuid)
    .requiredOption('--name <name>', 'the person, as shown in the dashboard', said)
    .addOption(new Option('--role <role>', 'what they may do').choices(ROLES).default('administrator'))
    .action(
      run<LinkOptions>(async ({ dashboard }, { institute, name, role }) => {
        const made = await dashboard.createSignInLink({ instituteId: institute, displayName: name, role });
        return fieldsOutput({ link: made.link, expires_at: fromTimestamp(made.expiresAt) });
      }),
    );

  command
    .command('list')
    .description('people of an institute, at most 500')
    .requiredOption('--institute <id>', 'the institute', uuid)
    .action(
      run<{ institute: string }>(async ({ dashboard }, { institute }) => {
        const { people } = await dashboard.listPeople({ instituteId: institute });
        return tableOutput('people', people.map(personJson), ['id', 'name', 'role', 'email', 'last_signed_in_at']);
      }),
    );
}

function personJson(person: Person) {
  return {
    id: person.id,
    name: person.displayName,
    role: person.role,
    email: person.email || null,
    created_at: fromTimestamp(person.createdAt) ?? null,
    last_signed_in_at: fromTimestamp(person.lastSignedInAt) ?? null,
  };
}
