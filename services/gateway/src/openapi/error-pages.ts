import { CATALOGUE, errorEntry, type HttpErrorCode } from '@exam-evaluation/contract/errors.ts';
import { errorExamples } from './errors.ts';

const CODES = Object.keys(CATALOGUE) as HttpErrorCode[];

/** Where the page about an error is. @param publicUrl address of this installation. */
export function docUrl(publicUrl: string, code: string): string {
  return `${publicUrl}/docs/errors/${code}`;
}

/** The page about an error as HTML; undefined for a code that no answer has. */
export function errorPage(code: string): string | undefined {
  if (!isHttpCode(code)) return undefined;
  const { status, message, cause, action } = errorEntry(code);
  return page(
    code,
    `<p><a href="./">All errors</a></p>
<h1><code>${code}</code></h1>
<p><strong>${status}</strong> ${inline(message)}</p>
<h2>What happened</h2>
<p>${inline(cause)}</p>
<h2>What to do</h2>
<p>${inline(action)}</p>
<h2>Example</h2>
<pre>${escaped(exampleOf(code))}</pre>`,
  );
}

/** The page that lists all errors. */
export function errorList(): string {
  const rows = CODES.map((code) => {
    const { status, message } = errorEntry(code);
    return `<tr><td>${status}</td><td><a href="${code}"><code>${code}</code></a></td><td>${inline(message)}</td></tr>`;
  });
  return page('Errors', `<h1>Errors</h1>\n<table>\n${rows.join('\n')}\n</table>`);
}

/** The entries of `docs/integrators/errors.md`. */
export function errorEntries(): string {
  return CODES.map((code) => {
    const { status, cause, action } = errorEntry(code);
    return `### ${code}\n\n\`${status}\` ${cause}\n\n**Do:** ${action}\n\n\`\`\`json\n${exampleOf(code)}\n\`\`\`\n`;
  }).join('\n');
}

const isHttpCode = (code: string): code is HttpErrorCode => Object.hasOwn(CATALOGUE, code);

const exampleOf = (code: HttpErrorCode) => JSON.stringify(errorExamples([code])[code]!.value, null, 2);

function page(title: string, content: string): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title} – Exam Evaluation API</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="../errors.css">
</head>
<body>
<main>
${content}
</main>
</body>
</html>
`;
}

/** Markdown of one paragraph as HTML; links within `errors.md` become plain text. */
function inline(markdown: string): string {
  return escaped(markdown)
    .replaceAll(/\[([^\]]+)\]\([^)]+\)/g, '$1')
    .replaceAll(/`([^`]+)`/g, '<code>$1</code>');
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
