import { afterAll, expect, test } from '@jest/globals';
import { findings } from './policy.ts';
import { EXAMPLES, render } from './render.ts';

test.each(EXAMPLES)('%s: the policy has no findings', (example) => {
  expect(findings(render(example))).toEqual([]);
});

/** Each hardening setting, switched off, with the finding that must follow. */
const SWITCHED_OFF: [string, unknown, RegExp][] = [
  ['podSecurityContext.runAsNonRoot', false, /may run as root/],
  ['podSecurityContext.runAsUser', 0, /runs as root/],
  ['podSecurityContext.seccompProfile', { type: 'Unconfined' }, /no seccomp profile/],
  ['containerSecurityContext.allowPrivilegeEscalation', true, /may gain rights/],
  ['containerSecurityContext.privileged', true, /may gain rights/],
  ['containerSecurityContext.readOnlyRootFilesystem', false, /writes to its image/],
  ['containerSecurityContext.capabilities', { drop: [] }, /keeps capabilities/],
  ['automountServiceAccountToken', true, /gets a token/],
  ['image.tag', 'latest', /image that may change/],
  ['services.gateway.resources.limits', { memory: null }, /gateway: container gateway: has no memory limit/],
  ['services.grading.resources.requests', { cpu: null }, /grading: container grading: asks for no CPU/],
  ['services.exams.env', { SERVICE_TOKEN: 'token-of-exams-in-plain-sight' }, /SERVICE_TOKEN is in its environment/],
  ['services.billing.podDisruptionBudget.enabled', false, /billing: may be evicted all at once/],
  ['topologySpread.enabled', false, /may stand on one node/],
  ['networkPolicy.enabled', false, /may talk to everybody/],
];

const noticed = new Set<string>();
afterAll(() => console.log(`${noticed.size} of ${SWITCHED_OFF.length} hardening settings, switched off, were found`));

test.each(SWITCHED_OFF)('%s = %j is found', (path, value, what) => {
  expect(findings(render('small', { [path]: value }))).toContainEqual(expect.stringMatching(what));
  noticed.add(path);
});
