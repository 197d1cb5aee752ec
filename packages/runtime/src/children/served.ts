import { READY } from './kept.ts';

/**
 * In a child that KeptChildren started: does the parent's tasks as they come, and exits with it.
 * @param perform what it throws is answered as `{ error }`.
 */
export function serveTasks<Task, Reply>(perform: (task: Task) => Promise<Reply>): void {
  process.on('message', (task) => {
    perform(task as Task).then(
      (reply) => process.send!(reply),
      (error: unknown) => process.send!({ error: String(error) }),
    );
  });
  process.on('disconnect', () => process.exit(0));
  process.send!(READY);
}
