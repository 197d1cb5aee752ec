import type { GetMeResponse } from '@exam-evaluation/proto/dashboard/v1/people_pb.js';
import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { DropdownMenu } from 'radix-ui';
import { useRef } from 'react';
import { people } from '../api/client.ts';
import { useShowFailure } from '../ui/toasts.tsx';
import { words } from '../words/words.ts';

/** Who is signed in, with the ways to sign out. */
export function PersonMenu({ me }: { me: GetMeResponse }) {
  const queries = useQueryClient();
  const router = useRouter();
  const showFailure = useShowFailure();
  const tries = useRef(0);
  const leave = async (signOut: () => Promise<unknown>) => {
    tries.current += 1;
    const mine = tries.current;
    // Leaves the page before the session ends: it may ask about unsaved changes, and saving them needs the session.
    await router.navigate({ to: '/sign-in' });
    // A person who chose to stay on the page gets here only with the next navigation.
    if (mine !== tries.current || !router.matchRoute({ to: '/sign-in' })) return;
    try {
      await signOut();
      await queries.resetQueries();
    } catch (error) {
      showFailure(error);
    }
  };
  return (
    <DropdownMenu.Root modal={false}>
      <DropdownMenu.Trigger className="button quiet">{me.person?.displayName}</DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        <DropdownMenu.Content className="menu" align="end">
          <DropdownMenu.Label className="menu-label">
            {words.roles[me.person?.role as keyof typeof words.roles]}
          </DropdownMenu.Label>
          <DropdownMenu.Item className="menu-item" onSelect={() => void leave(() => people.signOut({}))}>
            {words.shell.signOut}
          </DropdownMenu.Item>
          <DropdownMenu.Item className="menu-item" onSelect={() => void leave(() => people.signOutEverywhere({}))}>
            {words.shell.signOutEverywhere}
          </DropdownMenu.Item>
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  );
}
