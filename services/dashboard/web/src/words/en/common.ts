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
  },
  signIn: {
    title: 'Sign in',
    byLink: 'You opened a sign-in link. It works once.',
    button: 'Sign in',
    withOidc: 'Sign in with your institution',
    noLink: 'Open the sign-in link that you were given. Ask an administrator of your institute for a new one.',
    refused: 'This link was used before or is no longer valid. Ask an administrator of your institute for a new one.',
  },
};
