/** What stands on every page, and the sign-in. */
export const common = {
  roles: { administrator: 'Administrator', examiner: 'Examiner', reader: 'Reader' },
  shell: {
    skip: 'Skip to the content',
    navigation: 'Main',
    signOut: 'Sign out',
    signOutEverywhere: 'Sign out on all devices',
  },
  common: {
    loading: 'Loading …',
    retry: 'Try again',
    cancel: 'Cancel',
    save: 'Save',
    close: 'Close',
    failed: 'This did not work',
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
    noLink: 'Open the sign-in link that you were given. Ask an administrator of your institute for a new one.',
    refused: 'This link was used before or is no longer valid. Ask an administrator of your institute for a new one.',
  },
};
