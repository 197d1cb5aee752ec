import { DomUtils, parseDocument } from 'htmlparser2';

export { DomUtils, parseDocument };
export type Document = ReturnType<typeof parseDocument>;
export type ChildNode = Document['children'][number];
export type Element = Extract<ChildNode, { attribs: unknown }>;
type TextNode = Extract<ChildNode, { type: 'text' | `${string}text` }>;

export const isTag = (node: object): node is Element => 'attribs' in node;
export const isText = (node: ChildNode): node is TextNode => node.type === 'text';
