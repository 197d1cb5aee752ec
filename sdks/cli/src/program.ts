import { Command, InvalidArgumentError, Option } from 'commander';
import type { Format } from '../../question-formats/src/index.ts';
import type { ExamEvaluation } from '../../typescript/src/index.ts';
import { VERSION } from '../../typescript/src/version.ts';
import { connect, login, logout } from './account.ts';
import { exportPaper, importPaper } from './convert.ts';
import { addCandidates, type CreateOptions, createExam, finalizeExam, listExams, openExam, showExam } from './exams.ts';
import { EXIT } from './failure.ts';
import { follow } from './follow.ts';
import { remark } from './output.ts';
import { type ResultsOptions, results } from './results.ts';
import { type SubmitOptions, submit } from './submit.ts';

const HELP = `
EXAM is an exam's id or its external_ref. Where --exam is left out, it is the one exam that is open.
The key of "login" lies in a file that only you may read; EXAM_EVALUATION_BASE_URL and EXAM_EVALUATION_API_KEY come first.
Exits ${EXIT.refused} when something was refused or not graded, ${EXIT.usage} on wrong usage, ${EXIT.unreachable} when nothing answers, ${EXIT.interrupted} when it was interrupted.`;

/** The commands. @param signal ends what runs. Each sets the exit code of the process. */
export function createProgram(signal: AbortSignal): Command {
  const program = new Command('exam-evaluation')
    .description('Exams, copies and results of the Exam Evaluation API')
    .version(VERSION)
    .option('--patience <seconds>', 'how long to try while the service is busy or away', seconds, 60)
    .addHelpText('after', HELP)
    .exitOverride();
  const patienceMs = () => program.opts<{ patience: number }>().patience * 1000;
  /** Makes an action of something that needs a client, and that may return an exit code. */
  const acting =
    <Args extends unknown[]>(act: (client: ExamEvaluation, ...args: Args) => Promise<unknown>) =>
    async (...args: Args): Promise<void> => {
      const code = await act(await connect(patienceMs()), ...args);
      process.exitCode = typeof code === 'number' ? code : 0;
    };
  const exam = () => new Option('-e, --exam <exam>', 'id or external_ref of the exam').env('EXAM_EVALUATION_EXAM');

  program
    .command('login')
    .description('keep the address of the service and an API key, which is asked for or read from standard input')
    .requiredOption('--url <address>', 'address of the API, such as https://exams.example.org/v1')
    .action(async ({ url }: { url: string }) => {
      const { name, institute_name, scopes } = await login(url, patienceMs());
      remark(`logged in: key ${name} of ${institute_name ?? 'an institute'}, ${scopes.join(', ')}`);
    });
  program.command('logout').description('forget the key').action(logout);

  const exams = program.command('exam').description('exams');
  exams
    .command('create <file>')
    .description('create the exam that a YAML file describes')
    .option('--open', 'open it, so that copies can be handed in')
    .option('--again', 'make another exam where the same file has made one within two days')
    .action(acting((client, file: string, options: CreateOptions) => createExam(client, file, options)));
  exams
    .command('list')
    .addOption(new Option('--status <status>', 'only these').choices(['draft', 'open', 'finalized', 'deleted']))
    .description('list the exams')
    .action(acting((client, { status }: { status?: string }) => listExams(client, status)));
  exams
    .command('show <exam>')
    .description('show an exam, its copies by status and its questions')
    .option('--json', 'print it as JSON')
    .action(acting((client, id: string, { json = false }: { json?: boolean }) => showExam(client, id, json)));
  exams
    .command('open <exam>')
    .description('open an exam, so that copies can be handed in')
    .action(acting((client, id: string) => openExam(client, id)));
  exams
    .command('close <exam>')
    .description('make the marks of all graded copies final, which closes the exam')
    .option('--allow-partial', 'also those in which questions failed; these count 0')
    .action(
      acting((client, id: string, { allowPartial = false }: { allowPartial?: boolean }) =>
        finalizeExam(client, id, allowPartial),
      ),
    );

  program
    .command('candidates')
    .description('candidates')
    .command('add <file>')
    .description('register the candidates of a CSV file: external_id, name, roll_number, section_or_class')
    .addOption(exam())
    .action(acting((client, file: string, options: { exam?: string }) => addCandidates(client, options.exam, file)));

  program
    .command('submit <files...>')
    .description('hand in scans (PDF files or folders of them), or the typed answers of a CSV file')
    .addOption(exam())
    .addOption(
      new Option('--match <number>', "compare names of files with candidates' ids or roll numbers")
        .choices(['id', 'roll'])
        .default('id'),
    )
    .option('--replace', 'replace the copies of candidates who have another one')
    .action(
      acting((client, files: string[], options: Omit<SubmitOptions, 'signal'>) =>
        submit(client, files, { ...options, signal }),
      ),
    );
  const paper = program.command('paper').description('questions from and for other systems: QTI 3 and Moodle XML');
  paper
    .command('import <file>')
    .description('write the questions of a file or a package as a paper in YAML')
    .addOption(
      new Option('--mode <mode>', 'how copies are handed in').choices(['typed', 'handwritten']).default('typed'),
    )
    .option('--out <file>', 'YAML file; standard output when left out')
    .action(async (file: string, { mode, out }: { mode: string; out?: string }) => {
      process.exitCode = await importPaper(file, mode, out);
    });
  paper
    .command('export <paper>')
    .description('write the paper of a YAML file or of an exam')
    .addOption(new Option('--to <format>', 'format').choices(['qti', 'moodle']).makeOptionMandatory())
    .requiredOption('--out <file>', 'file to write')
    .action((given: string, { to, out }: { to: Format; out: string }) =>
      exportPaper(() => connect(patienceMs()), given, to, out),
    );

  program
    .command('follow')
    .description('wait until every copy has been graded')
    .addOption(exam())
    .action(acting((client, options: { exam?: string }) => follow(client, options.exam, signal)));
  program
    .command('results')
    .description('print the marks, or write them to a file')
    .addOption(exam())
    .option('--csv <file>', 'CSV file with a column for each question; - for standard output')
    .option('--finalized', 'only final marks')
    .action(acting((client, options: Omit<ResultsOptions, 'signal'>) => results(client, { ...options, signal })));
  return program;
}

function seconds(text: string): number {
  if (!/^\d{1,5}$/.test(text)) throw new InvalidArgumentError('It is a number of seconds.');
  return Number(text);
}
