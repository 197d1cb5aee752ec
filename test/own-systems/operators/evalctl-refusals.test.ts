// What evalctl refuses, and how it says so.
import { afterAll, describe, expect, test } from '@jest/globals';
import { evalctl } from '../../harness/evalctl.ts';
import { startOwnSystem } from '../../harness/own-system.ts';

const system = await startOwnSystem();
afterAll(() => system.stop());

const UNKNOWN = '00000000-0000-4000-8000-000000000000';

describe('bad input is named, and nothing is done', () => {
  const institute = ['--institute', UNKNOWN] as const;
  test.each<[string, string[], number, RegExp]>([
    ['no command', [], 2, /Usage/],
    ['an unknown command', ['institute', 'close'], 2, /unknown command 'close'/],
    ['an unknown flag', ['institute', 'list', '--all'], 2, /unknown option '--all'/],
    ['no name', ['institute', 'create'], 2, /--name/],
    ['an empty name', ['institute', 'create', '--name', ''], 1, /name/],
    ['credits that are no number', ['institute', 'create', '--name', 'A', '--credits', 'many'], 2, /12\.5/],
    ['a third decimal', ['institute', 'create', '--name', 'A', '--credits', '1.234'], 2, /12\.5/],
    ['credits below none', ['institute', 'create', '--name', 'A', '--credits', '-5'], 1, /credits must be 0 or more/],
    ['an unknown tier', ['institute', 'create', '--name', 'A', '--tier', 'gold'], 1, /tier .*standard, high/],
    ['a negative quota', ['institute', 'create', '--name', 'A', '--daily-copy-quota', '-1'], 2, /whole number/],
    ['a negative limit', ['institute', 'create', '--name', 'A', '--credit-limit', '-1'], 1, /credit_limit/],
    ['an unknown feature', ['institute', 'create', '--name', 'A', '--enable', 'magic'], 1, /enable .*choice_groups/],
    ['an institute that is no id', ['institute', 'show', '--institute', 'x'], 2, /UUID/],
    ['an unknown institute', ['institute', 'show', ...institute], 1, /There is no institute .* \(not_found\)/],
    ['an unknown institute', ['institute', 'update', ...institute, '--name', 'A'], 1, /not_found/],
    ['an unknown institute', ['key', 'create', ...institute, '--name', 'k'], 1, /not_found/],
    ['an unknown institute', ['key', 'list', ...institute], 1, /not_found/],
    ['an unknown key', ['key', 'revoke', ...institute, '--key', UNKNOWN], 1, /no such key.*not_found/],
    ['an unknown scope', ['key', 'create', ...institute, '--name', 'k', '--scopes', 'evaluation:all'], 1, /scopes/],
    [
      'an expiry in the past',
      ['key', 'create', ...institute, '--name', 'k', '--expires-at', '2020-01-01'],
      1,
      /expires_at/,
    ],
    ['a time that is none', ['key', 'create', ...institute, '--name', 'k', '--expires-at', 'soon'], 2, /2027/],
    ['a long name', ['key', 'create', ...institute, '--name', 'k'.repeat(121)], 1, /name/],
    ['an unknown institute', ['credits', 'add', ...institute, '--amount', '1', '--note', 'n'], 1, /not_found/],
    ['an empty note', ['credits', 'add', ...institute, '--amount', '1', '--note', ' '], 2, /must not be empty/],
    ['no note', ['credits', 'add', ...institute, '--amount', '1'], 2, /--note/],
    ['an unknown institute', ['credits', 'verify', ...institute], 1, /not_found/],
    ['an unknown institute', ['audit', 'list', ...institute], 1, /not_found/],
    ['a limit of none', ['audit', 'list', ...institute, '--limit', '0'], 2, /1 to 500/],
    ['a place that is none', ['audit', 'list', ...institute, '--before', 'x'], 2, /`next`/],
    [
      'an unknown submission',
      ['submissions', 'requeue', ...institute, '--submission', UNKNOWN],
      1,
      /submission_not_found/,
    ],
    [
      'an unknown submission',
      ['submissions', 'fail', ...institute, '--submission', UNKNOWN],
      1,
      /submission_not_found/,
    ],
    ['an unknown lane', ['grading', 'pause', '--lane', 'slow'], 2, /instant, standard or bulk/],
    ['an empty reason', ['grading', 'pause', '--reason', ' '], 2, /must not be empty/],
    ['an unknown institute', ['erase', 'list', ...institute], 1, /not_found/],
    ['an address without its version', ['smoke', '--url', 'http://127.0.0.1:2'], 2, /ends in \/v1/],
    ['an API that is not there', ['smoke', '--url', 'http://127.0.0.1:2/v1'], 3, /no answer.*ECONNREFUSED/],
    ['an unknown copy', ['diagnose', UNKNOWN], 1, /submission_not_found/],
    ['no copy', ['diagnose'], 2, /missing required argument/],
    ['too many letters', ['dlq', 'list', '--limit', '501'], 2, /1 to 500/],
    ['neither one letter nor all', ['dlq', 'replay'], 2, /either --letter ID or --all/],
    ['an unknown letter', ['dlq', 'replay', '--letter', UNKNOWN], 1, /not_found/],
  ])('%s: evalctl %j exits %i', async (_, args, code, message) => {
    const ran = await evalctl(system.dataFolder, ...args);
    expect(ran).toMatchObject({ code, out: '', errors: expect.stringMatching(message) });
  });

  test('a system that does not run', async () => {
    expect(await evalctl('/nowhere', 'institute', 'list')).toMatchObject({
      code: 2,
      errors: expect.stringMatching(/npm start/),
    });
  });
});
