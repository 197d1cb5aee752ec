/** An expression of `x` and `y`, with what the tests have to know of it apart from the parser. */
export type Tree =
  | { op: 'number'; value: number }
  | { op: 'letter'; name: 'x' | 'y' }
  | { op: '+' | '-' | '*' | '/' | '^'; args: readonly [Tree, Tree] }
  | { op: 'sin' | 'cos' | 'sqrt'; args: readonly [Tree] };

export function valueAt(tree: Tree, at: { x: number; y: number }): number {
  if (tree.op === 'number') return tree.value;
  if (tree.op === 'letter') return at[tree.name];
  const [a, b = 0] = tree.args.map((arg) => valueAt(arg, at));
  const values = { '+': a! + b, '-': a! - b, '*': a! * b, '/': a! / b, '^': a! ** b };
  const calls = { sin: Math.sin(a!), cos: Math.cos(a!), sqrt: Math.sqrt(a!) };
  return { ...values, ...calls }[tree.op];
}

/** How the signs of an expression are written. */
export interface Style {
  times: string;
  power: (exponent: number) => string;
  over: (a: string, b: string) => string;
  root: (inner: string) => string;
  call: (name: string, inner: string) => string;
  gap: string;
  isTurned?: boolean;
}

const plainly: Style = {
  times: '',
  power: (exponent) => `^${exponent}`,
  over: (a, b) => `${a}/${b}`,
  root: (inner) => `sqrt(${inner})`,
  call: (name, inner) => `${name}(${inner})`,
  gap: ' ',
};
const superscript = (exponent: number) => '⁰¹²³⁴⁵⁶⁷⁸⁹'[exponent]!;
export const STYLES: readonly Style[] = [
  plainly,
  { ...plainly, gap: '' },
  { ...plainly, times: '*' },
  { ...plainly, times: ' * ', gap: '' },
  { ...plainly, times: '·' },
  { ...plainly, times: ' × ' },
  { ...plainly, times: '*', power: (exponent) => `**${exponent}` },
  { ...plainly, power: superscript, root: (inner) => `√(${inner})` },
  { ...plainly, power: superscript, times: '⋅', over: (a, b) => `${a} ÷ ${b}` },
  { ...plainly, isTurned: true },
  {
    ...plainly,
    power: (exponent) => `^{${exponent}}`,
    root: (inner) => `\\sqrt{${inner}}`,
    call: (name, inner) => `\\${name}(${inner})`,
    times: ' \\cdot ',
  },
];

/** Writes an expression; brackets stand wherever an operator binds less than the one around it. */
export function write(tree: Tree, style: Style = plainly): string {
  if (tree.op === 'number') return String(tree.value);
  if (tree.op === 'letter') return tree.name;
  const inner = (arg: Tree) => (/^[-+]$/.test(arg.op) ? `(${write(arg, style)})` : write(arg, style));
  const bound = (arg: Tree) => (/^(?:number|letter)$/.test(arg.op) ? write(arg, style) : `(${write(arg, style)})`);
  const [a, b] = tree.args as readonly [Tree, Tree];
  switch (tree.op) {
    case '+':
      return style.isTurned
        ? `${write(b, style)}${style.gap}+${style.gap}${write(a, style)}`
        : `${write(a, style)}${style.gap}+${style.gap}${write(b, style)}`;
    case '-':
      return `${write(a, style)}${style.gap}-${style.gap}${inner(b)}`;
    case '*':
      return `${inner(a)}${style.times}${inner(b)}`;
    case '/':
      return style.over(bound(a), bound(b));
    case '^':
      return `${bound(a)}${style.power(Number(write(b)))}`;
    case 'sqrt':
      return style.root(write(a, style));
    default:
      return style.call(tree.op, write(a, style));
  }
}

/** Every expression that differs from one in a number, a sign, a letter, a function or a bracket. */
export function changesOf(tree: Tree): Tree[] {
  if (tree.op === 'number') return [{ ...tree, value: tree.value === 9 ? 8 : tree.value + 1 }];
  if (tree.op === 'letter') return [{ ...tree, name: tree.name === 'x' ? 'y' : 'x' }];
  const inside = tree.args.flatMap((arg, at) =>
    changesOf(arg).map(
      (other) => ({ ...tree, args: (tree.args as readonly Tree[]).with(at, other) }) as unknown as Tree,
    ),
  );
  const turned = {
    '+': '-',
    '-': '+',
    '*': '/',
    '/': '*',
    '^': undefined,
    sin: 'cos',
    cos: 'sin',
    sqrt: 'sin',
  } as const;
  const op = turned[tree.op];
  const own = op ? [{ ...tree, op } as Tree] : [];
  const [a, b] = tree.args as readonly [Tree, Tree];
  const isBracket = tree.op === '*' && (b.op === '+' || b.op === '-');
  const loose: Tree[] = isBracket ? [{ ...b, args: [{ op: '*', args: [a, b.args[0]] }, b.args[1]] }] : [];
  return [...own, ...loose, ...inside];
}
