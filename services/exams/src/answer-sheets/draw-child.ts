// Draws a file of answer sheets: a SheetOrder as JSON on its input, the PDF on its output.
import { buffer } from 'node:stream/consumers';
import { drawSheets } from './draw.ts';
import type { SheetOrder } from './order.ts';

const order = JSON.parse((await buffer(process.stdin)).toString()) as SheetOrder;
process.stdout.write(await drawSheets(order));
