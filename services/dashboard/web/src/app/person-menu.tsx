import type { GetMeResponse } from '@exam-evaluation/proto/dashboard/v1/people_pb.js';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { DropdownMenu } from 'radix-ui';
import { people } from '../api/client.ts';
import { useShowFailure } from '../ui/toasts.tsx';
import { words } from '../words/words.ts';

/** Who is signed in, with the ways to sign out. */
export function PersonMenu({ me }: { me: GetMeResponse }) {
  const queries = useQueryClient();
  const navigate = useNavigate();
  const showFailure = useShowFailure();
  const leave = async (signOut: () => Promise<unknown>) => {
    try {
      await signOut();
      queries.clear();
      await navigate({ to: '/sign-in' });
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
