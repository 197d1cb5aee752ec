import type { Service } from '@exam-evaluation/runtime/service.ts';
import express, { type Router } from 'express';
import { siteAddress } from '../model/site.ts';
import { Caller } from '../outgoing/caller.ts';
import { Choices, type ChoicesDeps } from './choices/choices.ts';
import { choiceRoutes } from './choices/routes.ts';
import { deleteExpired } from './choices/store.ts';
import { Courses, type CoursesDeps } from './courses/courses.ts';
import { Marks, type MarksDeps } from './courses/marks.ts';
import { PlatformServices } from './courses/platform-services.ts';
import { deleteUnseen } from './courses/store.ts';
import { type LaunchDeps, launchRoutes } from './launch/routes.ts';
import { deleteEnded } from './launch/store.ts';
import { Tokens } from './launch/tokens.ts';
import { Keys } from './platforms/keys.ts';
import { Platforms } from './platforms/platforms.ts';
import { type ConnectionsHandlers, connectionsHandlers } from './rpc.ts';

export interface LtiDeps extends Omit<LaunchDeps, 'platforms' | 'keys' | 'tokens' | 'choices' | 'courses' | 'mayCall'> {
  exams: ChoicesDeps['exams'] & CoursesDeps['exams'];
  submissions: MarksDeps['submissions'];
  /** Networks that are not public and in which platforms may be called. */
  networks: readonly string[];
}

export interface Lti {
  routes: Router;
  handlers: ConnectionsHandlers;
  jobs: NonNullable<Service['jobs']>;
}

const SWEEP_MS = 10 * 60_000;

/** Learning platforms by LTI 1.3: their registration, and launches from them. */
export function createLti({ networks, ...deps }: LtiDeps): Lti {
  const { database, sessions, cookie, exams, submissions, log } = deps;
  const baseUrl = `${siteAddress(deps)}/lti`;
  const caller = new Caller(networks);
  const keys = new Keys(database);
  const platforms = new Platforms(database, keys);
  const mayCall = (address: string) => caller.mayCall(address);
  const choices = new Choices({ database, keys, exams, launchUrl: (id) => `${baseUrl}/${id}/launch` });
  const services = new PlatformServices(caller, keys);
  const courses = new Courses({ database, exams, services, mayCall, log });
  const marks = new Marks({ database, exams, submissions, services, courses });
  const routes = express.Router({ caseSensitive: true, strict: true });
  routes.use('/choices', choiceRoutes({ choices, sessions, cookie }));
  routes.use(launchRoutes({ ...deps, platforms, keys, tokens: new Tokens(caller), choices, courses, mayCall }));
  return {
    routes,
    handlers: connectionsHandlers({ platforms, choices, courses, marks, mayCall, baseUrl, log }),
    jobs: [
      { name: 'end launches', intervalMs: SWEEP_MS, run: () => database.withSystem(deleteEnded) },
      { name: 'end choices', intervalMs: SWEEP_MS, run: () => database.withSystem(deleteExpired) },
      { name: 'forget courses', intervalMs: SWEEP_MS, run: () => database.withSystem(deleteUnseen) },
      { name: 'rotate keys', intervalMs: SWEEP_MS, run: () => keys.sweep() },
    ],
  };
}
