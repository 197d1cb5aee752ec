import { DashboardAdminService } from '@exam-evaluation/proto/dashboard/v1/people_pb.js';
import { ExamsService } from '@exam-evaluation/proto/exams/v1/exams_pb.js';
import { GatewayAdminService } from '@exam-evaluation/proto/gateway/v1/admin_pb.js';
import { SubmissionsService } from '@exam-evaluation/proto/submissions/v1/submissions_pb.js';
import { closeChannel, createClient, openChannel, type RpcClient } from '@exam-evaluation/runtime/rpc/client.ts';
import { type Browser, type BrowserContext, type BrowserContextOptions, chromium, type Page } from 'playwright-core';
import { PATIENCE_MS } from '../harness/eventually.ts';
import { startOwnStack } from '../harness/own-stack.ts';
import { type OwnSystem, startOwnSystem } from '../harness/own-system.ts';
import { readRuntime } from '../harness/system.ts';
import { findChromium } from './chromium.ts';
import { Hands } from './hands.ts';

/** A system with its dashboard, and a browser to open it in. */
export interface DashboardSystem {
  /** Undefined where TEST_RUNTIME names a system that runs already. */
  system: OwnSystem | undefined;
  /** Address of the dashboard, without a slash at its end. */
  address: string;
  /** Makes an institute. @returns its id. */
  institute: (name: string) => Promise<string>;
  /** Clients of the services, as other software of the institution would call them. */
  exams: RpcClient<typeof ExamsService>;
  submissions: RpcClient<typeof SubmissionsService>;
  /** A one-time link for a person. */
  link: (instituteId: string, name: string, role: string) => Promise<string>;
  /** A page on which such a person has signed in. */
  signedIn: (instituteId: string, name: string, role: string) => Promise<Page>;
  /** A page in a new browser, in which nobody is signed in. @param locale of the browser. */
  page: (locale?: string) => Promise<Page>;
  /** Such a page on a phone, which is touched. */
  phone: () => Promise<Page>;
  /** Errors on pages and refused loads since the start; each is a defect. */
  problems: string[];
  stop: () => Promise<void>;
}

declare global {
  /** @see environment.js */
  var tellMore: ((test: string) => Promise<void>) | undefined;
}

/** Most characters of a page's outline that are printed when a test failed. */
const OUTLINE_MAX = 5_000;

/** Room for the whole of a page on a laptop. */
const VIEWPORT = { width: 1280, height: 800 };
/** The window of a phone, in CSS pixels. */
export const PHONE = { width: 390, height: 844 };

/**
 * @param env settings of a system of its own: on real parts where TEST_OWN_STACK is set, unless it has a port, at which only
 * the embedded one serves everything. Without any, the tests use the system that TEST_RUNTIME names.
 */
export async function startDashboard(env?: Record<string, string>): Promise<DashboardSystem> {
  const given = env ? undefined : process.env.TEST_RUNTIME;
  const system = given
    ? undefined
    : await (process.env.TEST_OWN_STACK && env && !env.PORT ? startOwnStack(env) : startOwnSystem(env));
  const { dashboardUrl: address, addresses, operatorToken } = system?.runtime ?? readRuntime(given!);
  const channels = {
    dashboard: openChannel((addresses as Record<string, string>).dashboard!, operatorToken),
    gateway: openChannel(addresses.gateway, operatorToken),
    exams: openChannel(addresses.exams, operatorToken),
    submissions: openChannel(addresses.submissions, operatorToken),
  };
  const dashboard = createClient(DashboardAdminService, channels.dashboard);
  const gateway = createClient(GatewayAdminService, channels.gateway);
  // Without its sandbox, which needs rights that root in a container does not have; the pages are our own.
  const browser: Browser = await chromium.launch({ executablePath: findChromium()!, args: ['--no-sandbox'] });
  const contexts: BrowserContext[] = [];
  const problems: string[] = [];
  const hands = new Hands();

  const open = async (options: BrowserContextOptions) => {
    const context = await browser.newContext({ viewport: VIEWPORT, acceptDownloads: true, ...options });
    contexts.push(context);
    context.setDefaultTimeout(PATIENCE_MS);
    await hands.countIn(context);
    const opened = await context.newPage();
    opened.on('pageerror', (error) => problems.push(error.message));
    // Chromium also reports here what the content security policy blocks.
    opened.on('console', (message) => {
      if (message.type() === 'error') problems.push(`${message.text()} (${message.location().url})`);
    });
    return opened;
  };
  globalThis.tellMore = async (test) => {
    for (const shown of contexts.flatMap((context) => context.pages())) {
      const outline = await shown.locator('body').ariaSnapshot({ timeout: 5_000 }).catch(String);
      process.stderr.write(`When "${test}" failed, ${shown.url()} showed:\n${outline.slice(0, OUTLINE_MAX)}\n`);
    }
  };
  const page = async (locale = 'en-US') => await open({ locale });
  const link = async (instituteId: string, displayName: string, role: string) =>
    (await dashboard.createSignInLink({ instituteId, displayName, role })).link;

  return {
    system,
    address,
    problems,
    exams: createClient(ExamsService, channels.exams),
    submissions: createClient(SubmissionsService, channels.submissions),
    page,
    phone: async () => await open({ locale: 'en-US', viewport: PHONE, hasTouch: true, isMobile: true }),
    link,
    institute: async (name) => {
      const operationId = crypto.randomUUID();
      return (await gateway.createInstitute({ operationId, settings: { name }, credits: 100_000n })).id;
    },
    signedIn: async (...person) => {
      const opened = await page();
      await opened.goto(await link(...person));
      await opened.getByRole('button', { name: 'Sign in' }).click();
      await opened.getByRole('heading', { name: 'Exams', exact: true }).waitFor();
      return opened;
    },
    stop: async () => {
      process.stderr.write(hands.report());
      await Promise.all(contexts.map((context) => context.close()));
      await browser.close();
      for (const channel of Object.values(channels)) closeChannel(channel);
      await system?.stop();
    },
  };
}
