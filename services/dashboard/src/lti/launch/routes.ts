import { ContractError } from '@exam-evaluation/runtime/errors/contract-error.ts';
import type { Logger } from '@exam-evaluation/runtime/log.ts';
import express, { type Request, type Response, type Router } from 'express';
import { type Site, siteAddress } from '../../model/site.ts';
import type { Attempts } from '../../sessions/attempts.ts';
import { Cookie } from '../../sessions/cookie.ts';
import { hashToken, isEqualText, makeToken } from '../../sessions/token.ts';
import type { Choices } from '../choices/choices.ts';
import type { Courses } from '../courses/courses.ts';
import { isComplete } from '../platforms/fields.ts';
import type { Keys } from '../platforms/keys.ts';
import type { Platforms } from '../platforms/platforms.ts';
import type { PlatformRow } from '../platforms/store.ts';
import { LaunchRefused, readLaunch } from './claims.ts';
import { sendRefused, sendWindowLink } from './pages.ts';
import { type SignInDeps, signInFrom } from './sign-in.ts';
import * as store from './store.ts';
import type { Tokens } from './tokens.ts';

export interface LaunchDeps extends SignInDeps, Site {
  platforms: Platforms;
  keys: Keys;
  tokens: Tokens;
  choices: Choices;
  courses: Pick<Courses, 'see'>;
  /** Whether an address may be called. */
  mayCall: (address: string) => boolean;
  /** Cookie of the session. */
  cookie: Cookie;
  attempts: Attempts;
  log: Logger;
}

/** A launch has to come back within this time. */
const LAUNCH_SECONDS = 600;
/** Room for a token with all that a platform says of a course and a person. */
const BODY_BYTES_MAX = 64 * 1024;
/** How much of the state names its cookie, so that two launches in one browser do not meet. */
const NAME_LENGTH = 8;

/** `/ID/login` begins a launch, `/ID/launch` is where the platform sends its token, `/ID/keys` has our public keys. */
export function launchRoutes(deps: LaunchDeps): Router {
  const { database, platforms, keys, tokens, attempts, basePath, log } = deps;
  const router = express.Router({ caseSensitive: true, strict: true });
  const form = express.urlencoded({ extended: false, limit: BODY_BYTES_MAX, parameterLimit: 50 });
  // The platform posts the token from its own site, and the browser has to send the cookie with it.
  const stateCookie = (state: string) => new Cookie(deps, `lti-${state.slice(0, NAME_LENGTH)}`, 'Anywhere');

  router.get('/:id/keys', async (request, response) => {
    const platform = await platforms.find(request.params.id);
    if (!platform) return void response.status(404).json({ keys: [] });
    response.json({ keys: await keys.published(platform.institute_id, platform.id) });
  });

  const login = async (request: Request<{ id: string }>, response: Response) => {
    const given = (name: string) => parameter(request, name);
    const platform = await find(request);
    const isOther =
      given('iss') !== platform.issuer ||
      (given('client_id') !== '' && given('client_id') !== platform.client_id) ||
      (given('lti_deployment_id') !== '' && !platform.deployment_ids.includes(given('lti_deployment_id')));
    if (isOther) throw new LaunchRefused('not_from_there', `a launch of ${given('iss')} for ${given('client_id')}`);
    if (given('login_hint') === '') throw new LaunchRefused('not_proved', 'there is no login_hint');
    const passed = PASSED_ON.flatMap((name): [string, string][] => (given(name) ? [[name, given(name)]] : []));
    if (isFramed(request)) {
      return sendWindowLink(response, `${ownAddress(platform, 'login')}?${new URLSearchParams(passed).toString()}`);
    }
    const [state, nonce] = [makeToken(), makeToken()];
    const { institute_id: instituteId, id: platformId } = platform;
    await database.withTenant(instituteId, (tx) =>
      store.insertLaunch(tx, { instituteId, platformId, hash: hashToken(state)!, nonce, seconds: LAUNCH_SECONDS }),
    );
    const url = new URL(platform.auth_url);
    const asked = {
      ...{ scope: 'openid', response_type: 'id_token', response_mode: 'form_post', prompt: 'none' },
      client_id: platform.client_id,
      redirect_uri: ownAddress(platform, 'launch'),
      ...{ login_hint: given('login_hint'), state, nonce },
      ...(given('lti_message_hint') && { lti_message_hint: given('lti_message_hint') }),
    };
    for (const [name, value] of Object.entries(asked)) url.searchParams.set(name, value);
    response.set('Set-Cookie', stateCookie(state).write(state, LAUNCH_SECONDS)).redirect(303, url.href);
  };

  const launch = async (request: Request<{ id: string }>, response: Response) => {
    const platform = await find(request);
    const state = parameter(request, 'state');
    const hash = hashToken(state);
    if (!hash) throw new LaunchRefused('not_proved', 'there is no state');
    const held = stateCookie(state).read(request.get('cookie'));
    if (!isEqualText(held, state)) throw new LaunchRefused('no_cookie', 'the state is not that of this browser');
    response.append('Set-Cookie', stateCookie(state).remove());
    const of = { instituteId: platform.institute_id, platformId: platform.id };
    const nonce = await database.withTenant(of.instituteId, (tx) => store.takeLaunch(tx, of, hash));
    if (nonce === undefined) throw new LaunchRefused('over', 'the launch has come back before, or too late');
    const payload = await tokens.verify(parameter(request, 'id_token'), platform, nonce);
    const read = readLaunch(payload, platform);
    if (read.asked && !deps.mayCall(read.asked.returnUrl)) {
      throw new LaunchRefused('not_proved', `${read.asked.returnUrl} may not be called`);
    }
    const { token, personId } = await signInFrom(platform, read, deps);
    response.append('Set-Cookie', deps.cookie.write(token, deps.sessions.maxAgeSeconds));
    const person = { instituteId: platform.institute_id, personId };
    const { asked, course, examId, deploymentId } = read;
    if (!asked && course && examId) await deps.courses.see(platform, { deploymentId, examId, course });
    const choiceId = asked && (await deps.choices.begin(person, platform.id, asked));
    const page = choiceId ? `choose/${choiceId}` : examId && `exams/${examId}`;
    response.redirect(303, `${basePath}/${page}`);
  };

  const refusing =
    (handler: typeof login) =>
    async (request: Request<{ id: string }>, response: Response): Promise<void> => {
      try {
        countAttempt(request);
        await handler(request, response);
      } catch (error) {
        const isRefused = error instanceof LaunchRefused;
        const platform_id = request.params.id;
        if (isRefused) log.warn({ platform_id, refusal: error.refusal, reason: error.message }, 'a launch was refused');
        else log.error({ platform_id, err: error }, 'a launch could not be answered');
        sendRefused(response, isRefused ? error.refusal : 'unavailable');
      }
    };
  router.get('/:id/login', refusing(login));
  router.post('/:id/login', form, refusing(login));
  router.post('/:id/launch', form, refusing(launch));

  function countAttempt(request: Request): void {
    try {
      attempts.count(request.ip ?? '');
    } catch (error) {
      if (error instanceof ContractError) throw new LaunchRefused('too_often', 'too many attempts');
      throw error;
    }
  }

  async function find({ params }: Request<{ id: string }>): Promise<PlatformRow> {
    const platform = await platforms.find(params.id);
    if (!platform || !isComplete(platform)) throw new LaunchRefused('not_set_up', 'there is no such platform');
    return platform;
  }

  function ownAddress({ id }: PlatformRow, page: string): string {
    return `${siteAddress(deps)}/lti/${id}/${page}`;
  }
  return router;
}

/** What the platform sends to begin a launch, and gets back. */
const PASSED_ON = ['iss', 'login_hint', 'target_link_uri', 'lti_message_hint', 'client_id', 'lti_deployment_id'];

/** A parameter of the address or the form; empty where there is none, or more than one. */
function parameter(request: Request, name: string): string {
  const query = request.method === 'GET' ? request.url.split('?', 2)[1] : undefined;
  const value =
    query === undefined ? (request.body as Record<string, unknown> | undefined)?.[name] : valueIn(query, name);
  return typeof value === 'string' ? value : '';
}

function valueIn(query: string, name: string): string | undefined {
  const values = new URLSearchParams(query).getAll(name);
  return values.length === 1 ? values[0] : undefined;
}

/** Whether the answer is shown inside another page. */
function isFramed(request: Request): boolean {
  return ['iframe', 'frame', 'embed', 'object'].includes(request.get('sec-fetch-dest') ?? '');
}
