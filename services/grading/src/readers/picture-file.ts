// Pictures reach child processes as files: through a pipe, each would be copied several times in the process that serves.
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { type Picture, toPgm } from '@exam-evaluation/reading/pictures/picture.ts';
import { inWorkFolder } from '@exam-evaluation/runtime/work-folder.ts';

/** Runs `work` with the path of a PGM file that holds a picture, and removes the file afterwards. */
export const inPictureFile = <T>(picture: Picture, work: (file: string) => Promise<T>): Promise<T> =>
  inWorkFolder(async (folder) => {
    const file = path.join(folder, 'picture.pgm');
    await writeFile(file, toPgm(picture));
    return await work(file);
  });
