import type { ErrorCode } from '@exam-evaluation/contract/errors.ts';

/** Texts of every page, and of the sign-in. */
export const common = {
  roles: { administrator: 'Administrator', examiner: 'Examiner', reader: 'Reader' },
  shell: {
    product: 'Exam Evaluation',
    theme: 'Theme',
    themes: { system: 'As on this device', light: 'Light', dark: 'Dark' },
    language: 'Language',
    skip: 'Skip to the content',
    navigation: 'Main',
    menu: 'Menu',
    signOut: 'Sign out',
    signOutEverywhere: 'Sign out on all devices',
    offline: 'There is no network connection. What you enter here stays; save it when the connection is back.',
    signedOut: 'You are no longer signed in. What you have entered here stays: sign in, then come back and save it.',
    signInAgain: 'Sign in in another tab',
  },
  common: {
    loading: 'Loading …',
    retry: 'Try again',
    cancel: 'Cancel',
    save: 'Save',
    close: 'Close',
    failed: 'This did not work',
    unreachable: 'The server cannot be reached. Check your connection and try again.',
    signedOut: 'You are no longer signed in.',
    notFound: 'There is no such page',
    home: 'To the exams',
    more: 'Show more',
    copy: 'Copy',
    copied: 'Copied.',
    yes: 'Yes',
    no: 'No',
    outOf: (some: number, all: number) => `${some} of ${all}`,
    administratorsOnly: 'Only administrators of your institute can open this page.',
  },
  /** What the services refuse, by error code. Empty in English, which is what the services say. */
  refusals: {} as Partial<Record<ErrorCode, string>>,
  signIn: {
    title: 'Sign in',
    byLink: 'You opened a sign-in link. It works once.',
    byLinkInstead: (other: string) =>
      `You opened a sign-in link. It works once, and signs ${other} out of this browser.`,
    signedIn: (name: string) => `You are signed in as ${name}.`,
    signingIn: 'Signing in …',
    noLinkWithOidc:
      'Sign in with the account that you have at your institution, or open the sign-in link that you were given.',
    button: 'Sign in',
    withOidc: 'Sign in with your institution',
    refusedByOidc: {
      unavailable: 'The sign-in of your institution cannot be reached at the moment. Try again later.',
      failed: 'The sign-in at your institution did not come to an end. Try it again.',
      too_often: 'There were too many sign-ins from your network in the last minute. Try again in a minute.',
      unknown: 'Your institution knows you, but you were not invited here. Ask an administrator of your institute.',
    },
    noLink:
      'Open the sign-in link that you were given. It works once; an administrator of your institute makes new ones on the page People.',
    noLinkYet:
      'Nobody can sign in yet? Whoever runs this service gets a link for the first administrator: “npm start” prints one, and “evalctl person link” makes one for an institute.',
    refused: 'This link was used before or is no longer valid. Ask an administrator of your institute for a new one.',
  },
};
