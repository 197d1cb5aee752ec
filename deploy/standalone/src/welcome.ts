import type { System } from './system.ts';

/** What `npm start` prints when everything is up. */
export function welcome({ baseUrl, demo, signInLink }: System, readySeconds: number, logFile: string): string {
  const newKey = `npm run -s evalctl -- key create --institute ${demo.id} --name my-key --scopes evaluation:read,evaluation:write,evaluation:review,evaluation:finalize`;
  return `
Exam Evaluation is ready (${readySeconds.toFixed(1)} s)

  Dashboard ${signInLink}  (signs you in once, within 15 minutes)
  API       ${baseUrl}
  API key   ${demo.key ? `${demo.key}  (shown this once; 1,000 credits)` : 'made at the first start; only its hash is kept'}
  New key   ${newKey}
  Log       ${logFile}

Try it:

  export BASE_URL=${baseUrl} API_KEY=${demo.key ?? '...'}

  curl $BASE_URL/me -H "X-API-Key: $API_KEY"

  curl $BASE_URL/exams -H "X-API-Key: $API_KEY" -H 'Content-Type: application/json' \\
    -d '{"title":"Capitals","mode":"typed","open":true,"candidates":[{"external_id":"c-1","name":"Asha"}],"questions":[{"text":"Capital of France?","type":"mcq_single","max_marks":1,"options":[{"label":"A","text":"Paris"},{"label":"B","text":"Rome"}],"correct_options":["A"]}]}'

  curl "$BASE_URL/submissions?updated_since=2026-01-01T00:00:00Z" -H "X-API-Key: $API_KEY"

The whole flow, with scanned copies: docs/integrators/quick-start.md, or all at once: npm run demo
`;
}
