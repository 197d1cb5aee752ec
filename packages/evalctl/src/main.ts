import { runCommandLine } from './program.ts';

await runCommandLine(process.argv.slice(2), {
  env: process.env,
  print: (text) => console.log(text),
  printError: (text) => console.error(text),
  exit: (code) => {
    process.exitCode = code;
  },
});
