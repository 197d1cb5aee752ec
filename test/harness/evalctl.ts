import { runCommandLine } from '@exam-evaluation/evalctl/program.ts';

export interface Ran {
  code: number;
  out: string;
  errors: string;
}

/**
 * Runs the operators' command line against the system of a data folder, in this process. All else is as in the real
 * command.
 */
export async function evalctl(dataFolder: string, ...args: string[]): Promise<Ran> {
  const [out, errors]: string[][] = [[], []];
  let code = 0;
  await runCommandLine(args, {
    env: { DATA_DIR: dataFolder },
    print: (text) => out!.push(text),
    printError: (text) => errors!.push(text),
    exit: (given) => {
      code = given;
    },
  });
  return { code, out: out!.join('\n'), errors: errors!.join('\n') };
}

/** What a command that succeeds prints with `--json`. */
export async function evalctlJson(dataFolder: string, ...args: string[]): Promise<any> {
  const { code, out, errors } = await evalctl(dataFolder, ...args, '--json');
  if (code !== 0) throw new Error(`evalctl ${args.join(' ')} exited with ${code}: ${errors || out}`);
  return JSON.parse(out);
}
