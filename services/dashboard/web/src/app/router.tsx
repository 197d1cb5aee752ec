import { createRootRoute, createRoute, createRouter, lazyRouteComponent, Outlet } from '@tanstack/react-router';
import { ClipboardList, Coins, KeyRound, Plug, ScrollText, Users } from 'lucide-react';
import { BASE_PATH } from '../api/base-path.ts';
import { parseAuditSearch } from '../audit/search.ts';
import { parseReviewSearch } from '../review/state/search.ts';
import { SignInPage } from '../sign-in/sign-in-page.tsx';
import { NotFound } from '../ui/not-found.tsx';
import { words } from '../words/words.ts';
import { Shell } from './shell.tsx';

const rootRoute = createRootRoute({ component: Outlet });

const signInRoute = createRoute({ getParentRoute: () => rootRoute, path: '/sign-in', component: SignInPage });

/** Everything that needs somebody signed in. */
const shellRoute = createRoute({ getParentRoute: () => rootRoute, id: 'shell', component: Shell });

// Each page is loaded when it is first opened, so that the first view stays small.
const examsRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/',
  component: lazyRouteComponent(() => import('../exams/exams-page.tsx'), 'ExamsPage'),
  staticData: { navigation: { title: words.exams.title, Icon: ClipboardList, isForAdministrators: false } },
});
const newExamRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/exams/new',
  component: lazyRouteComponent(() => import('../exams/new/new-exam-page.tsx'), 'NewExamPage'),
});
const examRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/exams/$examId',
  component: lazyRouteComponent(() => import('../exam/exam-layout.tsx'), 'ExamLayout'),
});
const overviewRoute = createRoute({
  getParentRoute: () => examRoute,
  path: '/',
  component: lazyRouteComponent(() => import('../exam/overview/overview-page.tsx'), 'OverviewPage'),
});
const paperRoute = createRoute({
  getParentRoute: () => examRoute,
  path: '/paper',
  component: lazyRouteComponent(() => import('../exam/paper/paper-page.tsx'), 'PaperPage'),
});
const candidatesRoute = createRoute({
  getParentRoute: () => examRoute,
  path: '/candidates',
  component: lazyRouteComponent(() => import('../exam/candidates/candidates-page.tsx'), 'CandidatesPage'),
});
const copiesRoute = createRoute({
  getParentRoute: () => examRoute,
  path: '/copies',
  component: lazyRouteComponent(() => import('../exam/copies/copies-page.tsx'), 'CopiesPage'),
});
const classSetRoute = createRoute({
  getParentRoute: () => examRoute,
  path: '/class-set',
  component: lazyRouteComponent(() => import('../exam/class-set/class-set-page.tsx'), 'ClassSetPage'),
});
const markersRoute = createRoute({
  getParentRoute: () => examRoute,
  path: '/markers',
  component: lazyRouteComponent(() => import('../exam/markers/markers-page.tsx'), 'MarkersPage'),
});
const finishRoute = createRoute({
  getParentRoute: () => examRoute,
  path: '/finish',
  component: lazyRouteComponent(() => import('../exam/finish/finish-page.tsx'), 'FinishPage'),
});
const reviewRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/exams/$examId/review',
  validateSearch: parseReviewSearch,
  component: lazyRouteComponent(() => import('../review/review-page.tsx'), 'ReviewPage'),
});
const peopleRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/people',
  component: lazyRouteComponent(() => import('../people/people-page.tsx'), 'PeoplePage'),
  staticData: { navigation: { title: words.people.title, Icon: Users, isForAdministrators: true } },
});
const keysRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/keys',
  component: lazyRouteComponent(() => import('../keys/keys-page.tsx'), 'KeysPage'),
  staticData: { navigation: { title: words.keys.title, Icon: KeyRound, isForAdministrators: true } },
});
const creditsRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/credits',
  component: lazyRouteComponent(() => import('../credits/credits-page.tsx'), 'CreditsPage'),
  staticData: { navigation: { title: words.credits.title, Icon: Coins, isForAdministrators: true } },
});
const connectionsRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/connections',
  component: lazyRouteComponent(() => import('../connections/connections-page.tsx'), 'ConnectionsPage'),
  staticData: { navigation: { title: words.connections.title, Icon: Plug, isForAdministrators: true } },
});
const chooseRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/choose/$choiceId',
  component: lazyRouteComponent(() => import('../connections/choose-page.tsx'), 'ChoosePage'),
});
const auditRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/audit',
  validateSearch: parseAuditSearch,
  component: lazyRouteComponent(() => import('../audit/audit-page.tsx'), 'AuditPage'),
  staticData: { navigation: { title: words.audit.title, Icon: ScrollText, isForAdministrators: true } },
});
/** An address that leads nowhere, in the frame that leads on. */
const noRoute = createRoute({ getParentRoute: () => shellRoute, path: '$', component: NotFound });

const routeTree = rootRoute.addChildren([
  signInRoute,
  shellRoute.addChildren([
    examsRoute,
    newExamRoute,
    examRoute.addChildren([
      overviewRoute,
      paperRoute,
      candidatesRoute,
      copiesRoute,
      classSetRoute,
      markersRoute,
      finishRoute,
    ]),
    reviewRoute,
    peopleRoute,
    keysRoute,
    creditsRoute,
    connectionsRoute,
    chooseRoute,
    auditRoute,
    noRoute,
  ]),
]);

export const router = createRouter({ routeTree, basepath: BASE_PATH, defaultPreload: 'intent' });

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}
